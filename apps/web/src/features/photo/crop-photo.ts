import { isPlainBackground } from '@xw/shared/degree/photo-background'
import { findPhotoDefect, type PhotoRule } from '@xw/shared/degree/photos'
import { type Crop, getVisiblePart, type Size, targetSize } from './crop.ts'

/**
 * The cropped photo. `flaw` says why it is refused; `doubt` says what may lead to a return. Both are sentences for the
 * user.
 */
export interface CroppedPhoto {
  readonly file: File
  readonly flaw: string | null
  readonly doubt: string | null
}

/** JPEG qualities to try, until the file is small enough. */
const qualities = [0.92, 0.85, 0.75, 0.6]

/** A picture enlarged more than this is blurred. */
const maxEnlargement = 1.5

/** Crops a picture to the size of the school's rule and checks the result. */
export async function cropPhoto(picture: HTMLImageElement, crop: Crop, rule: PhotoRule): Promise<CroppedPhoto> {
  const natural: Size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const target = targetSize(rule)
  const part = getVisiblePart(crop, natural, target)
  const canvas = document.createElement('canvas')
  canvas.width = target.width
  canvas.height = target.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('这个浏览器不能处理照片，请换一个浏览器')
  context.imageSmoothingQuality = 'high'
  // Transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, target.width, target.height)
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, target.width, target.height)
  const pixels = context.getImageData(0, 0, target.width, target.height)
  const { blob, format } = await encode(canvas, rule)
  const file = new File([blob], `照片.${format === 'png' ? 'png' : 'jpg'}`, { type: blob.type })
  const isBlurred = target.width / part.width > maxEnlargement
  return {
    file,
    flaw: isBlurred
      ? `照片太小：所选部分只有 ${Math.round(part.width)}×${Math.round(part.height)}，请换一张更清晰的照片`
      : findPhotoDefect({ format, bytes: blob.size, ...target }, rule),
    doubt: isPlainBackground({ ...target, data: pixels.data, channels: 4 })
      ? null
      : '背景的颜色不均匀，可能被退回，建议换一张纯色背景的证件照',
  }
}

async function encode(canvas: HTMLCanvasElement, { formats, maxSize }: PhotoRule) {
  if (!formats.includes('jpg')) return { blob: await toBlob(canvas, 'image/png'), format: 'png' }
  let blob = await toBlob(canvas, 'image/jpeg', qualities[0])
  for (const quality of qualities.slice(1)) {
    if (blob.size <= maxSize * 1024) break
    blob = await toBlob(canvas, 'image/jpeg', quality)
  }
  return { blob, format: 'jpeg' }
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('照片处理失败，请重试'))), type, quality),
  )
