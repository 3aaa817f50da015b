import { FileList } from '../../../../widgets/upload/file-list.tsx'
import type { Uploads } from '../../../../widgets/upload/use-uploads.ts'
import { State } from '../state.tsx'

const ignore = () => {}
const file = (name: string) => new File([], name)
const uploads: Uploads = {
  pending: [
    { key: 'sent', place: 0, file: file('论文.pdf'), percent: 60, failure: null },
    { key: 'failed', place: 1, file: file('封面.jpg'), percent: 0, failure: '封面.jpg上传失败.' },
  ],
  add: ignore,
  retry: ignore,
  cancel: ignore,
}
const unknownId = '00000000-0000-7000-8000-000000000000'

/** A list of uploaded files and of files that are still uploading. */
export default function FileLists() {
  return (
    <>
      <State name="空">
        <FileList ids={[]} />
        <p>没有文件时不占位置。</p>
      </State>
      <State name="错误（文件不存在）">
        <FileList ids={[unknownId]} onRemove={ignore} />
      </State>
      <State name="上传中与失败">
        <FileList ids={[]} uploads={uploads} />
      </State>
    </>
  )
}
