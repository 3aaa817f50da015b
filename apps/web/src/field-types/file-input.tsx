import { type FileField, getUploadRules } from '@xw/shared/field-types/file'
import { FileList } from '../widgets/upload/file-list.tsx'
import { describeUploadRules, UploadArea } from '../widgets/upload/upload-area.tsx'
import { useUploads } from '../widgets/upload/use-uploads.ts'
import { fromCodes, toCodes } from './codes.ts'
import styles from './field-types.module.css'
import type { InputProps } from './field-view.ts'

/** An upload button with the list of files below it. */
export default function FileInput({ field, value, onChange, disabled = false, id }: InputProps<FileField, string>) {
  const ids = toCodes(value, true)
  const change = (next: readonly string[]) => onChange?.(fromCodes(next))
  const { biz = 'temp', max } = field
  const rules = getUploadRules(field)
  const uploads = useUploads({ ids, onChange: change, biz, rules, id, ...(max && { max }) })
  return (
    <div>
      {!disabled && <UploadArea rules={rules} max={max} id={id} onChoose={uploads.add} />}
      {!disabled && <p className={styles.hint}>{describeUploadRules(rules, max)}</p>}
      {disabled && ids.length === 0 && <span className={styles.hint}>无文件</span>}
      <FileList
        ids={ids}
        uploads={uploads}
        onRemove={disabled ? undefined : fileId => change(ids.filter(other => other !== fileId))}
      />
    </div>
  )
}
