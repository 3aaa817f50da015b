import { unitBounds } from '@xw/shared/cron/bounds'
import { type CronShape, listUnits, type UnitName } from '@xw/shared/cron/parts'
import { Input, type InputRef, Tabs } from 'antd'
import { useId, useRef, useState } from 'react'
import { Modal } from '../modal.tsx'
import styles from './cron.module.css'
import { PartEditor } from './part-editor.tsx'
import { UnitInputs } from './unit-inputs.tsx'
import { useCronBuilder } from './use-cron-builder.ts'
import { type RemotePreview, useCronPreview } from './use-cron-preview.ts'
import { WholeInput } from './whole-input.tsx'

export interface CronModalProps {
  title: string
  value: string
  shape: CronShape
  remote?: RemotePreview
  onConfirm(value: string): void
  onClose(): void
}

/**
 * CR-01 to CR-05: the builder of expressions. It is mounted only while open, so that it starts with the current value.
 */
export default function CronModal({ title, value, shape, remote, onConfirm, onClose }: CronModalProps) {
  const builder = useCronBuilder(value, shape)
  const [tab, setTab] = useState<UnitName>(listUnits(shape)[0] ?? 'minute')
  const previewId = useId()
  const whole = useRef<InputRef>(null)

  function confirm() {
    if (builder.wrongUnit) setTab(builder.wrongUnit)
    else if (builder.error !== null) whole.current?.focus()
    else onConfirm(builder.text.trim())
  }

  return (
    <Modal title={title} width={800} open onCancel={onClose} onOk={confirm} okText="确定" cancelText="关闭">
      <div className={styles.builder}>
        <WholeInput builder={builder} ref={whole} />
        <UnitInputs builder={builder} onFocus={setTab} />
        <div className={styles.columns}>
          <Tabs
            activeKey={tab}
            onChange={key => setTab(key as UnitName)}
            destroyOnHidden
            items={listUnits(shape).map(unit => ({
              key: unit,
              label: unitBounds[unit].label,
              children: (
                <PartEditor unit={unit} part={builder.parts[unit]} onChange={part => builder.setPart(unit, part)} />
              ),
            }))}
          />
          <label className={styles.preview} htmlFor={previewId}>
            执行预览
            <Input.TextArea
              id={previewId}
              readOnly
              rows={10}
              value={useCronPreview(builder.text, shape, remote)}
              placeholder="执行预览，会忽略年份参数"
            />
          </label>
        </div>
      </div>
    </Modal>
  )
}
