import type { PhotoRule } from '@xw/shared/degree/photos'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The position of a picture behind the frame: `zoom` 1 just fills the frame; `x` and `y` move its centre by shares of
 * the frame.
 */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }
export const maxZoom = 4

/** The size that most schools accept; a rule may demand another. */
const usualSize: Size = { width: 480, height: 640 }

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** Returns the size of the cropped photo: the usual size, or the nearest one that the rule allows. */
export function targetSize({ minWidth, minHeight, maxWidth, maxHeight, minRatio, maxRatio }: PhotoRule): Size {
  const ratio = clamp(usualSize.width / usualSize.height, minRatio, maxRatio)
  const least = Math.max(minWidth, Math.ceil(minHeight * ratio))
  const most = Math.min(maxWidth ?? Infinity, Math.floor((maxHeight ?? Infinity) * ratio))
  const width = clamp(usualSize.width, least, Math.max(least, most))
  return { width, height: Math.round(width / ratio) }
}

/** Returns the size of a picture at zoom 1, in shares of the frame: one side fits and the other extends beyond it. */
function coverSize(picture: Size, frame: Size): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  return { width: (picture.width * scale) / frame.width, height: (picture.height * scale) / frame.height }
}

/** Limits a crop so that the picture always fills the frame. */
export function withinFrame({ zoom, x, y }: Crop, picture: Size, frame: Size): Crop {
  const kept = clamp(zoom, 1, maxZoom)
  const { width, height } = coverSize(picture, frame)
  const [free, freeDown] = [(width * kept - 1) / 2, (height * kept - 1) / 2]
  return { zoom: kept, x: clamp(x, -free, free), y: clamp(y, -freeDown, freeDown) }
}

/** Returns the part of the picture that the frame shows, in the picture's own pixels. */
export function getVisiblePart(crop: Crop, picture: Size, frame: Size): Size & { left: number; top: number } {
  const { zoom, x, y } = withinFrame(crop, picture, frame)
  const filled = coverSize(picture, frame)
  const width = picture.width / (filled.width * zoom)
  const height = picture.height / (filled.height * zoom)
  return {
    width,
    height,
    left: picture.width / 2 - width / 2 - x * width,
    top: picture.height / 2 - height / 2 - y * height,
  }
}

/** Returns the picture's position and size behind the frame as CSS values. */
export function buildPlacementStyle(crop: Crop, picture: Size, frame: Size) {
  const { zoom, x, y } = withinFrame(crop, picture, frame)
  const { width, height } = coverSize(picture, frame)
  return {
    width: `${width * zoom * 100}%`,
    height: `${height * zoom * 100}%`,
    left: `${(0.5 - (width * zoom) / 2 + x) * 100}%`,
    top: `${(0.5 - (height * zoom) / 2 + y) * 100}%`,
  }
}
