import type { PhotoRule } from '@xw/shared/degree/photos'

export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture lies behind the frame: enlarged by `zoom` (1 just fills it), its middle moved by shares of the frame. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0, y: 0 }
export const maxZoom = 4

/** What most schools take; a rule may ask for another one. */
const usual: Size = { width: 480, height: 640 }

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

/** The size that a photo is made: the usual one, or what of the rule comes nearest to it. */
export function targetSize({ minWidth, minHeight, maxWidth, maxHeight, minRatio, maxRatio }: PhotoRule): Size {
  const ratio = clamp(usual.width / usual.height, minRatio, maxRatio)
  const least = Math.max(minWidth, Math.ceil(minHeight * ratio))
  const most = Math.min(maxWidth ?? Infinity, Math.floor((maxHeight ?? Infinity) * ratio))
  const width = clamp(usual.width, least, Math.max(least, most))
  return { width, height: Math.round(width / ratio) }
}

/** How large a picture is at zoom 1, in shares of the frame: one side fits, the other one stands over. */
function filling(picture: Size, frame: Size): Size {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  return { width: (picture.width * scale) / frame.width, height: (picture.height * scale) / frame.height }
}

/** A crop that leaves no part of the frame empty. */
export function withinFrame({ zoom, x, y }: Crop, picture: Size, frame: Size): Crop {
  const kept = clamp(zoom, 1, maxZoom)
  const { width, height } = filling(picture, frame)
  const [free, freeDown] = [(width * kept - 1) / 2, (height * kept - 1) / 2]
  return { zoom: kept, x: clamp(x, -free, free), y: clamp(y, -freeDown, freeDown) }
}

/** The part of the picture that the frame shows, in the picture's own pixels. */
export function cutOut(crop: Crop, picture: Size, frame: Size): Size & { left: number; top: number } {
  const { zoom, x, y } = withinFrame(crop, picture, frame)
  const filled = filling(picture, frame)
  const width = picture.width / (filled.width * zoom)
  const height = picture.height / (filled.height * zoom)
  return {
    width,
    height,
    left: picture.width / 2 - width / 2 - x * width,
    top: picture.height / 2 - height / 2 - y * height,
  }
}

/** Where the picture is drawn behind the frame, as a stylesheet says it. */
export function placement(crop: Crop, picture: Size, frame: Size) {
  const { zoom, x, y } = withinFrame(crop, picture, frame)
  const { width, height } = filling(picture, frame)
  return {
    width: `${width * zoom * 100}%`,
    height: `${height * zoom * 100}%`,
    left: `${(0.5 - (width * zoom) / 2 + x) * 100}%`,
    top: `${(0.5 - (height * zoom) / 2 + y) * 100}%`,
  }
}
