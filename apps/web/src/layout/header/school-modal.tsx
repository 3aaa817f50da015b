import { webBase } from '@xw/shared/wire/headers'
import type { School } from '@xw/shared/wire/session'
import { Alert, Empty, Input, Radio } from 'antd'
import { useState } from 'react'
import { messages } from '../../api/messages.ts'
import { switchSchool } from '../../data/session/schools.ts'
import { homePath } from '../../lib/paths.ts'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { Modal } from '../../widgets/modal.tsx'
import styles from './school-modal.module.css'

interface SchoolModalProps {
  schools: readonly School[]
  currentId: number | null
  onClose: () => void
}

/** Up to this many schools fit in view; a longer list gets a search box. */
const fewSchools = 8

/** HD-07: 学校切换. The caller mounts it only while it is open. */
export default function SchoolModal({ schools, currentId, onClose }: SchoolModalProps) {
  const [chosen, setChosen] = useState(currentId)
  const [keyword, setKeyword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hadUnsaved] = useState(hasUnsaved)
  const found = schools.filter(({ name }) => name.includes(keyword.trim()))

  async function change() {
    if (chosen === null) return
    setBusy(true)
    try {
      await switchSchool(chosen)
      // Reloading drops everything that belongs to the previous school, whatever was open.
      window.location.assign(webBase + homePath)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title="学校切换"
      width={480}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void change()}
      okText="切换"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === currentId }}
      confirmLoading={isBusy}
    >
      <p className={styles.hint}>切换后从所选学校的首页开始，现在打开的页面会关闭。</p>
      {hadUnsaved && (
        <Alert
          type="warning"
          showIcon
          title="有尚未保存的内容：会留作草稿，切换回来后可以继续填写。"
          className={styles.notice ?? ''}
        />
      )}
      {schools.length > fewSchools && (
        <Input
          className={styles.notice ?? ''}
          aria-label="学校名称"
          placeholder="输入学校名称查找"
          allowClear
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
      )}
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={messages.noData} />}
      <Radio.Group
        vertical
        className={styles.schools ?? ''}
        aria-label="学校"
        value={chosen}
        onChange={event => setChosen(event.target.value as number)}
        options={found.map(({ id, name }) => ({ value: id, label: id === currentId ? `${name}（当前）` : name }))}
      />
    </Modal>
  )
}
