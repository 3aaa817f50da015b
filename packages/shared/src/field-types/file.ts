import { type UploadBiz, uploadRulesByBiz } from '../files/upload-purposes.ts'
import type { UploadRules } from '../files/upload-rules.ts'
import { type CodeValueField, formatCodeValue, readCodeList } from './code-value.ts'
import { type FieldType, fieldDeclarer } from './field-type.ts'
import { readUuid } from './id.ts'

/** What every field of uploaded files can say. Its value is their ids; `max` keeps the newest that many. */
export interface FilesField extends Omit<CodeValueField, 'multiple'> {
  /** What the files are uploaded for, which decides what is taken; `temp` where absent. */
  readonly biz?: UploadBiz
  /** Extensions it takes of those, in lower case. */
  readonly accept?: readonly string[]
  readonly maxMb?: number
  /** GR-08: what a grid's cell does not offer. */
  readonly canDownload?: false
  readonly canRemove?: false
}

/** Uploaded files of any kind. */
export interface FileField extends FilesField {
  readonly type: 'file'
}

export const file = fieldDeclarer<FileField>('file')

/** A stored path names a file as well as its id does: its last part is the id. */
const readFileId = (text: string, field: CodeValueField) => readUuid(text.slice(text.lastIndexOf('/') + 1), field)

/** What a field asks of a file: what its purpose takes, and of that only what the field itself wants. */
export function getUploadRules({ type, biz = 'temp', accept, maxMb }: FilesField): UploadRules {
  return {
    ...uploadRulesByBiz[biz],
    ...(type === 'image' && { image: true as const }),
    ...(accept && { accept }),
    ...(maxMb && { maxMb }),
  }
}

/** What `file` and `image` mean; they differ in how they look. */
export const filesType = <F extends FilesField>(): FieldType<F, readonly string[]> => ({
  sqlType: () => 'uuid[]',
  parse: (input, field) => readCodeList(input, field, readFileId),
  format: formatCodeValue,
  size: 'items',
  several: () => true,
  queryRules: [],
  verb: '选择',
  // A spreadsheet cannot carry them, and nobody searches by the id of a file.
  hiddenOn: ['query', 'excel'],
})

export const fileType = filesType<FileField>()
