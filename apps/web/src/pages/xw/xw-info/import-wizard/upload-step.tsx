import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { Button, Switch } from 'antd'
import { useEffect } from 'react'
import { downloadTemplate } from '../../../../data/resources/imports.ts'
import { FileList } from '../../../../widgets/upload/file-list.tsx'
import { UploadArea } from '../../../../widgets/upload/upload-area.tsx'
import { useUploads } from '../../../../widgets/upload/use-uploads.ts'
import styles from './import-wizard.module.css'
import type { WizardControl } from './use-wizard.ts'

const hints = {
  update:
    '按“姓名 + 身份证件号码 + 年级”找到已有记录，更新其他字段；找不到的行不会导入。不在代码表中的内容会先列出，可以选择对应的代码，否则置空。',
  add: '名册用来新建记录，需要姓名、身份证件号码、学号（或申请号）和院系；年级没有单独一列时取入学年月的年份。已经存在的记录不会重复新建。',
}

/** IM-02: uploads one file as soon as it is chosen. */
export function UploadStep({ place, state, dispatch }: WizardControl) {
  const ids = state.fileId === null ? [] : [state.fileId]
  const choose = (next: readonly string[]) => dispatch({ type: 'choose', fileId: next.at(-1) ?? null })
  const uploads = useUploads({ ids, onChange: choose, biz: 'import', rules: uploadRulesByBiz.import, max: 1 })
  const isUploading = uploads.pending.some(({ failure }) => failure === null)
  useEffect(() => dispatch({ type: 'upload', isUploading }), [dispatch, isUploading])
  return (
    <>
      <UploadArea rules={uploadRulesByBiz.import} max={1} isDrop onChoose={uploads.add} />
      <FileList ids={ids} uploads={uploads} onRemove={() => choose([])} />
      <p className={styles.hint}>
        {hints[place.kind]}
        <Button type="link" size="small" onClick={() => void downloadTemplate(place)}>
          下载模板
        </Button>
      </p>
      <div className={styles.automatic}>
        <Switch
          checked={state.isAutomatic}
          onChange={isAutomatic => dispatch({ type: 'automatic', isAutomatic })}
          aria-label="自动匹配"
        />
        <span>自动匹配：必填字段都能按列名找到、没有歧义时，跳过“字段匹配”直接试运行</span>
      </div>
    </>
  )
}
