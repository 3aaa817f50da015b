import { createContext } from 'react'

/** What a form is told of the files of its inputs, each by the id that its label is tied to. */
export interface RunningUploads {
  /** A file has set out; gives what to call once it has arrived, failed or was put away. */
  begin(inputId: string): () => void
}

/** The form around an upload; null where there is none, and whoever shows the upload asks it itself. */
export const RunningUploadsContext = createContext<RunningUploads | null>(null)

/** What is said beside the input of a file that is still on its way. */
export const stillUploading = '请等待文件上传完成'
