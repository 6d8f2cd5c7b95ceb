"""Checks a file of projects by one process, by one and by two Spark executors, and by two of which one is killed on the way.

usage: spark_lint.py BCINTERACT PROJECTS.jsonl FOLDER

Each time the answers have to be the same, line for line. FOLDER gets them. Ends with 1 where they differ.
"""

import filecmp
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

from pyspark import SparkConf, SparkContext

PARTITIONS = 16


def one_process(program, projects, answers):
    begin = time.monotonic()
    with open(projects, "rb") as source, open(answers, "wb") as target:
        subprocess.run([program, "lint", "--jsonl"], stdin=source, stdout=target, check=True)
    return time.monotonic() - begin


def cluster(size):
    conf = SparkConf().setMaster(f"local-cluster[{size},1,1024]").setAppName("lint")
    conf.set("spark.executor.memory", "1g").set("spark.ui.enabled", "false")
    conf.set("spark.ui.showConsoleProgress", "false")
    # With one core each, background threads for compilation and collection would only compete with the work.
    conf.set("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
    context = SparkContext(conf=conf)
    context.setLogLevel("OFF")
    # All executors are there before the clock starts.
    context.parallelize(range(8), 8).map(lambda number: time.sleep(0.5)).collect()
    return context


def spark(context, program, projects, folder):
    shutil.rmtree(folder, ignore_errors=True)
    begin = time.monotonic()
    lines = context.textFile(projects, PARTITIONS)
    lines.pipe(f"{program} lint --jsonl", checkCode=True).saveAsTextFile(folder)
    elapsed = time.monotonic() - begin
    answers = folder + ".jsonl"
    with open(answers, "wb") as target:
        for part in sorted(os.listdir(folder)):
            if part.startswith("part-"):
                with open(os.path.join(folder, part), "rb") as source:
                    shutil.copyfileobj(source, target)
    return elapsed, answers


def executors():
    """The processes of the executors that this process started."""
    parents, commands = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat, open(f"/proc/{name}/cmdline") as command:
                parents[int(name)] = int(stat.read().rsplit(")", 1)[1].split()[1])
                commands[int(name)] = command.read()
        except OSError:
            pass

    def is_ours(process):
        while process in parents:
            if process == os.getpid():
                return True
            process = parents[process]
        return False

    return [p for p, c in commands.items() if "CoarseGrainedExecutorBackend" in c and is_ours(p)]


def kill_one(context, killed):
    """Kills an executor as soon as a quarter of the tasks are done, and others are running."""
    while True:
        tracker = context.statusTracker()
        for stage in tracker.getActiveStageIds():
            info = tracker.getStageInfo(stage)
            if info and info.numTasks // 4 <= info.numCompletedTasks and info.numActiveTasks > 0:
                victim = executors()[0]
                os.kill(victim, signal.SIGKILL)
                killed.append((victim, info.numCompletedTasks, info.numTasks))
                return
        time.sleep(0.05)


def main(program, projects, folder):
    program, projects, folder = map(os.path.abspath, (program, projects, folder))
    os.makedirs(folder, exist_ok=True)
    with open(projects, "rb") as source:
        count = sum(1 for _ in source)
    rows = []

    def note(name, elapsed, is_same):
        rows.append((name, elapsed, is_same))
        print(
            f"{name:<36} {elapsed:7.1f} s {count / elapsed:8.0f} projects a second"
            f"   {rows[0][1] / elapsed:5.2f} ×   {'same' if is_same else 'DIFFERENT'}", flush=True)

    print(f"{count} projects", flush=True)
    expected = os.path.join(folder, "one.jsonl")
    note("one process", one_process(program, projects, expected), True)

    context = cluster(1)
    elapsed, answers = spark(context, program, projects, os.path.join(folder, "single"))
    note("one executor", elapsed, filecmp.cmp(expected, answers, shallow=False))
    context.stop()

    context = cluster(2)
    elapsed, answers = spark(context, program, projects, os.path.join(folder, "two"))
    note("two executors", elapsed, filecmp.cmp(expected, answers, shallow=False))

    killed = []
    killer = threading.Thread(target=kill_one, args=(context, killed), daemon=True)
    killer.start()
    elapsed, answers = spark(context, program, projects, os.path.join(folder, "killed"))
    killer.join(1)
    note("two executors, one of them killed", elapsed, filecmp.cmp(expected, answers, shallow=False))
    for victim, done, tasks in killed:
        print(f"executor {victim} was killed when {done} of {tasks} tasks were done")
    print(f"two executors are {rows[1][1] / rows[2][1]:.2f} times as fast as one")
    context.stop()
    if not killed:
        print("no executor was killed: the job ended too soon")
    return 0 if killed and all(is_same for _, _, is_same in rows) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
