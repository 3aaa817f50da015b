import type { RowsRow } from '../field-types/rows.ts'
import { uploadRulesByBiz } from '../files/upload-purposes.ts'
import { maxImageMb } from '../files/upload-rules.ts'
import type { CustomField } from './custom-fields.ts'

/** What files something that has to be attached can be: by the extensions it takes. */
export const attachmentFormats = [
  { value: 'pdf', text: 'PDF', accept: ['pdf'] },
  { value: 'picture', text: '图片（JPG、PNG）', accept: ['jpg', 'jpeg', 'png'] },
  { value: 'document', text: 'Word 或 PDF', accept: ['doc', 'docx', 'pdf'] },
  { value: 'archive', text: '压缩包（ZIP）', accept: ['zip'] },
] as const

/** More than this no file may have, whatever is configured. */
export const maxAttachmentMb: number = uploadRulesByBiz.temp.maxMb

/** Where they stand in the form. */
const attachmentGroup = '附件材料'

/** What was configured to be attached, as fields that the school adds to the records of the type: a file each. */
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
      // The input says itself what it takes.
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
