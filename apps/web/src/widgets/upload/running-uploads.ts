import { createContext } from 'react'

/** The running uploads of a form's inputs, by the id that connects each input with its label. */
export interface RunningUploads {
  /** Notes a started upload. Returns a function to call when it has finished, failed or been cancelled. */
  begin(inputId: string): () => void
}

/** The form around an upload. Null outside a form; the code that shows the upload must then check it itself. */
export const RunningUploadsContext = createContext<RunningUploads | null>(null)

/** Shown beside an input while one of its files is uploading. */
export const stillUploading = '请等待文件上传完成'
