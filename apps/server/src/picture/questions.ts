/**
 * The request for a child process: `check` decodes the picture to its last line, `header` reads only its size, `clean`
 * makes a new picture from its pixels, `fit` makes a JPEG of another size.
 */
export interface PictureQuestion {
  act: 'check' | 'header' | 'clean' | 'fit'
  bytes: Buffer
  /** Whether a clean WebP stays WebP; otherwise it becomes a JPEG. A bitmap always becomes a JPEG. */
  keepWebp: boolean
  /** The required size, for `fit`. */
  fit?: PictureFit
}

/** A size in pixels, and the largest number of bytes. */
export interface PictureFit {
  width: number
  height: number
  maxBytes: number
}

/** The child's answer about a picture. `format` is the format of the clean picture. */
export interface SeenPicture {
  format: string
  /** Whether the clean picture has another format than the given one. */
  isConverted: boolean
  /** Width and height of the picture when turned upright. */
  width: number
  height: number
  /** Whether the background has one colour; null when that was not examined. */
  isPlain: boolean | null
  /** The new picture, when one was requested. */
  bytes: Buffer | null
}

export type PictureAnswer = SeenPicture | { flaw: 'damaged' | 'large' | 'unfit' }
