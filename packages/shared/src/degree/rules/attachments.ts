import { isFiles } from '../../field-types/index.ts'
import { memoizeByFields } from './memoize.ts'
import type { CheckRule } from './rule.ts'

/** The attachments that the school requires. Batches decide about photos. */
const listRequiredAttachments = memoizeByFields(fields =>
  Object.entries(fields).filter(([, field]) => isFiles(field) && field.required === true),
)

const hasFiles = (value: unknown) => Array.isArray(value) && value.length > 0

const requiredAttachments: CheckRule = {
  code: 'E46',
  title: '缺少必传的附件',
  fields: [],
  check: subject =>
    listRequiredAttachments(subject.fields)
      .filter(([key]) => !hasFiles(subject.record[key]))
      .map(([key, { label }]) => ({ fields: [key], message: `缺少附件：${label}` })),
}

export const attachmentRules: readonly CheckRule[] = [requiredAttachments]
