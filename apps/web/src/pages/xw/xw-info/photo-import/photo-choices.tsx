import { describePhotoRule, photoOverwrite } from '@xw/shared/degree/photos'
import { replacedFileDays, uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { usePhotoRule } from '../../../../data/degree/photo-rule.ts'
import { FileList } from '../../../../widgets/upload/file-list.tsx'
import { UploadArea } from '../../../../widgets/upload/upload-area.tsx'
import { useUploads } from '../../../../widgets/upload/use-uploads.ts'
import styles from './photo-import.module.css'
import type { PhotoImportControl } from './use-photo-import.ts'

const rules = uploadRulesByBiz.photoZip

const overwrites = [
  {
    value: photoOverwrite.keep,
    label: '不覆盖',
    hint: '只给还没有照片的记录导入；已有照片的记录跳过，并在结果中列出。',
  },
  {
    value: photoOverwrite.replace,
    label: '覆盖',
    hint: `压缩包中有照片的记录，先清除原有照片再导入；压缩包中没有照片的记录不受影响。${replacedFileDays} 天内可以撤销本次导入，恢复原有照片。`,
  },
]

/** Chooses the archive, how its file names identify records, and whether existing photos are replaced. */
export function PhotoChoices({ type, modes, choice, change, setUploading }: PhotoImportControl) {
  const rule = usePhotoRule(type)
  const ids = choice.fileId === null ? [] : [choice.fileId]
  const choose = (next: readonly string[]) => change({ fileId: next.at(-1) ?? null })
  const uploads = useUploads({ ids, onChange: choose, biz: 'photoZip', rules, max: 1 })
  const isUploading = uploads.pending.some(({ failure }) => failure === null)
  useEffect(() => setUploading(isUploading), [setUploading, isUploading])
  return (
    <Form layout="vertical" component="div">
      <Form.Item label="照片压缩包">
        <UploadArea rules={rules} max={1} isDrop onChoose={uploads.add} />
        <FileList ids={ids} uploads={uploads} onRemove={() => choose([])} />
        <p className={styles.hint}>zip 格式，不加密，可以分文件夹。{rule && `${describePhotoRule(rule)}。`}</p>
      </Form.Item>
      <Form.Item label="照片的文件名（不含扩展名）是">
        <Radio.Group
          className={styles.modes ?? ''}
          aria-label="照片的文件名"
          value={choice.mode}
          options={modes.map(({ code, text }) => ({ value: code, label: text }))}
          onChange={event => change({ mode: event.target.value })}
        />
      </Form.Item>
      <Form.Item label="已有照片的记录">
        <Radio.Group
          aria-label="已有照片的记录"
          value={choice.overwrite}
          options={overwrites.map(({ value, label }) => ({ value, label }))}
          onChange={event => change({ overwrite: event.target.value })}
        />
        <p className={styles.hint} role="status">
          {overwrites.find(({ value }) => value === choice.overwrite)?.hint}
        </p>
      </Form.Item>
    </Form>
  )
}
