/** `check` decodes it to its last line, `header` reads its size alone, `clean` makes a new picture of its pixels, `fit` a JPEG of another size. */
export interface PictureQuestion {
  act: 'check' | 'header' | 'clean' | 'fit'
  bytes: Buffer
  /** WebP may stay what it is; otherwise a clean one is a JPEG. A bitmap always becomes one. */
  keepWebp: boolean
  /** What a fitted one has to be. */
  fit?: PictureFit
}

/** In pixels, and how many bytes it may have. */
export interface PictureFit {
  width: number
  height: number
  maxBytes: number
}

/** A picture as the child saw it; the format is that of a clean one. */
export interface SeenPicture {
  format: string
  /** Whether a clean one has another format. */
  isConverted: boolean
  /** Of the upright picture. */
  width: number
  height: number
  /** Its background is of one colour; null where nobody looked. */
  isPlain: boolean | null
  /** The clean picture, where one was asked for. */
  bytes: Buffer | null
}

export type PictureAnswer = SeenPicture | { flaw: 'damaged' | 'large' | 'unfit' }
