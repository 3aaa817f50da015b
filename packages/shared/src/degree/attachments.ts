import type { RowsRow } from '../field-types/rows.ts'
import { uploadRulesByBiz } from '../files/upload-purposes.ts'
import { maxImageMb } from '../files/upload-rules.ts'
import type { CustomField } from './custom-fields.ts'

/** The file formats that an attachment can require, by extensions. */
export const attachmentFormats = [
  { value: 'pdf', text: 'PDF', accept: ['pdf'] },
  { value: 'picture', text: '图片（JPG、PNG）', accept: ['jpg', 'jpeg', 'png'] },
  { value: 'document', text: 'Word 或 PDF', accept: ['doc', 'docx', 'pdf'] },
  { value: 'archive', text: '压缩包（ZIP）', accept: ['zip'] },
] as const

/** The upper limit of a file's size, whatever a school configures. */
export const maxAttachmentMb: number = uploadRulesByBiz.temp.maxMb

/** The form group of attachments. */
const attachmentGroup = '附件材料'

/** Builds a file field for each configured attachment of a degree type. */
export const buildAttachmentFields = (xwbslbm: string, rows: readonly RowsRow[]): CustomField[] =>
  rows.flatMap(({ code, name, required, formats, maxMb }) => {
    if (!code || !name) return []
    const format = attachmentFormats.find(({ value }) => value === formats)
    return {
      code,
      xwbslbm,
      name,
      kind: 'file',
      accept: format?.accept ?? null,
      maxMb: Math.min(Number(maxMb ?? maxAttachmentMb), formats === 'picture' ? maxImageMb : maxAttachmentMb),
      required: required === '1',
      // The input shows the accepted formats itself.
      help: null,
      groupName: attachmentGroup,
      studentVisible: true,
      studentEditable: true,
      dictCode: null,
      options: [],
      maxLength: null,
      pattern: null,
      patternMessage: null,
    }
  })
