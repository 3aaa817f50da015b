import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { notify } from '../../lib/notify.ts'
import { type AddSettings, useAddSettings } from './add-settings.ts'

const AddSettingsForm = lazyPart(() => import('./add-settings-form.tsx'))

interface AddButtonProps {
  /** The key under which the grid's settings are stored. */
  gridKey: string
  disabled?: boolean
  onAdd: (settings: AddSettings) => void
}

/** A button that adds rows as its settings say. */
export function AddButton({ gridKey, disabled = false, onAdd }: AddButtonProps) {
  const { settings, keep } = useAddSettings(gridKey)
  const [isOpen, setOpen] = useState(false)
  const save = (chosen: AddSettings) => {
    keep(chosen)
    setOpen(false)
    notify.success('保存成功')
  }
  return (
    <Space.Compact>
      <Button type="primary" icon={<PlusOutlined />} disabled={disabled} onClick={() => onAdd(settings)}>
        新增
      </Button>
      <Popover
        trigger="click"
        title="新增设置"
        destroyOnHidden
        open={isOpen}
        onOpenChange={setOpen}
        content={<AddSettingsForm settings={settings} onSave={save} />}
      >
        <Button type="primary" icon={<SettingOutlined />} disabled={disabled} aria-label="新增设置" title="新增设置" />
      </Popover>
    </Space.Compact>
  )
}
