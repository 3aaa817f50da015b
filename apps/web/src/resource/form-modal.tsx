import { Form, Skeleton } from 'antd'
import { useState } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import { useResourceForm } from '../data/resources/use-resource-form.ts'
import { useUnsaved } from '../lib/use-unsaved.ts'
import { Modal } from '../widgets/modal.tsx'
import { useConfirm } from '../widgets/use-confirm.tsx'
import { useListContext } from './list-context.ts'
import { LoadFailure } from './page-states.tsx'
import { RecordForm } from './record-form.tsx'
import type { Slots } from './slots.ts'

interface FormModalProps {
  /** Null for a new record. */
  id: string | null
  /** The record of the tree below which a new one starts. */
  under?: string | undefined
  inputs: Slots['inputs']
  /** The page's own form items. */
  children?: Slots['form']
}

/** PK-11: the form of a record, above its list. Mounted only while it is open. */
export default function FormModal({ id, under, inputs, children }: FormModalProps) {
  const { def, filter, change } = useListContext()
  const form = useResourceForm(def, id, { filter, ...(under && { under }) })
  const [antd] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { confirm, holder } = useConfirm()
  useUnsaved(isDirty)

  const close = () => change({ open: null }, 'quietly')
  async function leave() {
    const question = {
      title: '放弃未保存的修改？',
      content: '关闭后，本次填写的内容不会保存。',
    }
    if (
      isDirty &&
      !(await confirm({
        ...question,
        okText: '放弃修改',
        cancelText: '继续填写',
        isDanger: true,
      }))
    )
      return
    form.discard()
    close()
  }

  return (
    <Modal
      title={`${id === null ? '新增' : '编辑'} · ${def.title}`}
      open
      onCancel={() => void leave()}
      onOk={antd.submit}
      okText="保存"
      cancelText="取消"
      confirmLoading={isSaving}
      okButtonProps={{ disabled: form.initial === null }}
    >
      {holder}
      {form.initial ? (
        <RecordForm
          form={form}
          antd={antd}
          inputs={inputs}
          focusFirst
          onDirty={setDirty}
          onSaving={setSaving}
          onSaved={close}
        >
          {children}
        </RecordForm>
      ) : form.error ? (
        <LoadFailure error={form.error} permission={`${def.permission}:list`} onRetry={() => void form.reload()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  )
}
