"""Writes the projects of a made-up catalogue, one a line: the same ones for the same count and seed.

Each has ten annotations, and is {"name": …, "project": …}. One in three has a mistake of those that people make.
"""

import json
import random
import sys

WORDS = "rain wind sun coat cape wool linen button sleeve hood pocket lining hem collar".split()


def text(chance, count):
    return " ".join(chance.choice(WORDS) for _ in range(count)).capitalize()


def box(chance):
    return {
        "left": f"{chance.randrange(0, 70)}%", "top": f"{chance.randrange(0, 60)}%",
        "width": f"{chance.randrange(12, 30)}%", "height": f"{chance.randrange(21, 40)}%",
    }


def annotation(chance, number):
    start = number * 12 + chance.randrange(0, 8)
    kind = chance.choice(["pop", "image", "hotLink", "onTime"])
    popcorn = {} if kind == "onTime" else box(chance)
    if kind == "pop":
        popcorn.update(text=text(chance, 5), mode="white", transitionClass="fade")
    elif kind == "image":
        popcorn.update(url=f"https://images.example.com/{chance.choice(WORDS)}.png")
        popcorn.update(onClick={"gotoLink": "https://shop.example.com/coats", "pause": True})
    elif kind == "hotLink":
        popcorn.update(onClick={"gotoTrack": str(chance.randrange(0, 10))})
    else:
        popcorn.update(addonCommand="seen", addonCommandData={"part": str(number)})
    if chance.randrange(6) == 0:
        popcorn["precondition"] = chance.choice(["member", "score > 3", "member && score > 3"])
    return {
        "id": str(number), "type": kind, "title": text(chance, 2),
        "startTime": {"units": "seconds", "value": start},
        "duration": {"units": "seconds", "value": 0 if kind == "onTime" else chance.randrange(4, 20)},
        "properties": {"popcorn": popcorn},
    }


def spoil(chance, project):
    one = chance.choice(project["annotations"])
    popcorn = one["properties"]["popcorn"]
    mistake = chance.randrange(6)
    if mistake == 0:
        popcorn["onClick"] = {"gotoTrack": "nowhere"}
    elif mistake == 1:
        popcorn["precondition"] = "member = true"
    elif mistake == 2:
        one["type"] = "Hotspot"
    elif mistake == 3:
        popcorn["gate"] = True
    elif mistake == 4:
        popcorn["left"] = "120%"
    else:
        one["id"] = project["annotations"][0]["id"]


def main(count, seed):
    chance = random.Random(seed)
    for number in range(count):
        project = {
            "id": f"{90000 + number}", "title": text(chance, 4),
            "annotations": [annotation(chance, number) for number in range(10)],
        }
        if chance.randrange(3) == 0:
            spoil(chance, project)
        print(json.dumps({"name": f"coat-{number}", "project": project}, separators=(",", ":")))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
