import { bytesPerMb, type ChosenFile, extensionOf } from './upload-rules.ts'

const maxBytes = 10 * bytesPerMb

/** FL-06: why a document cannot become text of the editor; asked before it is sent and again when it has arrived. */
export function checkWord({ name, size }: Pick<ChosenFile, 'name' | 'size'>): string | null {
  const extension = extensionOf(name)
  if (!['doc', 'docx', 'pdf'].includes(extension)) return '请上传正确文件格式!'
  if (size > maxBytes) return '上传失败，文件大小请控制在 10M 以内'
  if (extension === 'doc') return '服务器没有安装 .doc 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入'
  return extension === 'pdf' ? 'PDF 不能转换为正文，请作为附件上传' : null
}
