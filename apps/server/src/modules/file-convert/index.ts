import { stat } from 'node:fs/promises'
import { bytesPerMb, extensionOf } from '@xw/shared/files/upload-rules'
import { paths } from '@xw/shared/wire/paths'
import { AppError, refused } from '../../lib/errors.ts'
import { type Route, route, signedIn } from '../../plugins/route.ts'
import { cleanHtml } from '../../resource/rich-text.ts'
import { wordToHtml } from './word-to-html.ts'

const maxBytes = 10 * bytesPerMb

/** FL-06: documents as text for the rich-text editor. The wire has two names for it. */
export const fileConvertRoutes = (): Route[] =>
  [paths.files.toHtml, paths.files.wordToHtml].map(path =>
    route({
      method: 'POST',
      path,
      permission: signedIn,
      scope: 'self',
      ratePerMinute: 20,
      async handle({ request }) {
        if (!request.isMultipart()) throw new AppError('malformed')
        const [upload] = (await request.saveRequestFiles({ limits: { files: 1 } })).files
        if (!upload) throw refused('未上传任何文件')
        assertWord(upload.filename)
        if ((await stat(upload.filepath)).size > maxBytes) throw refused('上传失败，文件大小请控制在 10M 以内')
        return { html: cleanHtml(await wordToHtml(upload.filepath)) }
      },
    }),
  )

function assertWord(name: string): void {
  const extension = extensionOf(name)
  if (extension === 'doc') throw refused('服务器没有安装 .doc 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入')
  if (extension === 'pdf') throw refused('PDF 不能转换为正文，请作为附件上传')
  if (extension !== 'docx') throw refused('请上传正确文件格式!')
}
