/** @typedef {{left: number, top: number, width: number, height: number}} Rectangle in CSS pixels */

/**
 * Returns the place of a video's picture in its host, which `object-fit` keeps in shape within the video's own box
 * (CSS Images 3).
 * @param {HTMLVideoElement} video
 * @param {HTMLElement} host
 * @returns {Rectangle}
 */
export function picturePlace(video, host) {
  const outer = host.getBoundingClientRect();
  const inner = video.getBoundingClientRect();
  const picture = pictureRectangle(video);
  return {
    left: inner.left - outer.left - host.clientLeft + video.clientLeft + picture.left,
    top: inner.top - outer.top - host.clientTop + video.clientTop + picture.top,
    width: picture.width, height: picture.height,
  };
}

/**
 * Returns the place of a video's picture within its borders.
 * @param {HTMLVideoElement} video
 * @returns {Rectangle}
 */
function pictureRectangle(video) {
  const { objectFit, objectPosition, paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(video);
  const padding = { left: parseFloat(paddingLeft), top: parseFloat(paddingTop) };
  const box = {
    width: video.clientWidth - padding.left - parseFloat(paddingRight),
    height: video.clientHeight - padding.top - parseFloat(paddingBottom),
  };
  const { videoWidth, videoHeight } = video;
  if (!(videoWidth > 0 && videoHeight > 0)) return { ...padding, ...box };
  const [x, y] = scales(objectFit, box.width / videoWidth, box.height / videoHeight);
  const size = { width: videoWidth * x, height: videoHeight * y };
  const [left, top] = objectPosition.split(" ").map((part, index) => {
    const room = index === 0 ? box.width - size.width : box.height - size.height;
    return part.endsWith("%") ? (room * parseFloat(part)) / 100 : parseFloat(part);
  });
  return { left: padding.left + left, top: padding.top + top, ...size };
}

/**
 * Returns the scales of both sides.
 * @param {string} objectFit
 * @param {number} x the scale at which the picture is as wide as its box
 * @param {number} y the scale at which it is as high
 */
function scales(objectFit, x, y) {
  if (objectFit === "fill") return [x, y];
  const smaller = Math.min(x, y);
  const scale = { cover: Math.max(x, y), none: 1, "scale-down": Math.min(1, smaller) }[objectFit] ?? smaller;
  return [scale, scale];
}
