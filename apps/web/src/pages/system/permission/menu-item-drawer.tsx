import type { MenuNode } from '@xw/shared/wire/menus'
import { Alert, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import type { Refusal } from '../../../api/refusal.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { type MenuItemForm, toMenuItemForm } from './menu-item.ts'
import { MenuItemFields } from './menu-item-fields.tsx'
import styles from './permission.module.css'
import type { Menus } from './use-menus.ts'

interface MenuItemDrawerProps {
  menus: Menus
  /** The menu item to edit; null for a new one. */
  edited: MenuNode | null
  /** The parent of a new menu item. */
  parent: MenuNode | null
  onClose: () => void
}

/** A new item below a group is usually a page, and one below a page usually a button. */
const createMenuItemForm = (parent: MenuNode | null): MenuItemForm => ({
  kind: parent === null ? 'group' : parent.component?.startsWith('layouts/') ? 'page' : 'button',
  parentId: parent?.id ?? null,
  name: '',
  icon: null,
  url: null,
  component: null,
  perms: null,
  isOpen: false,
  hidden: false,
  keepAlive: false,
  description: null,
})

/** The form of a menu item. The caller mounts it only while it is open. */
export function MenuItemDrawer({ menus, edited, parent, onClose }: MenuItemDrawerProps) {
  const [form] = Form.useForm<MenuItemForm>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const { confirm, holder } = useConfirm()
  useUnsaved(isDirty)

  async function leave() {
    const question = { title: '放弃未保存的修改？', content: '关闭后，本次填写的内容不会保存。' }
    if (isDirty && !(await confirm({ ...question, okText: '放弃修改', cancelText: '继续填写', isDanger: true }))) return
    onClose()
  }
  async function save(values: MenuItemForm) {
    setSaving(true)
    try {
      const refusal = await menus.save({ ...initial, ...values }, edited)
      if (!refusal) return onClose()
      const fields = Object.entries(refusal.fields).map(([name, text]) => [toField(name), text])
      return { ...refusal, fields: Object.fromEntries(fields) as Refusal['fields'] }
    } finally {
      setSaving(false)
    }
  }

  const initial = edited ? toMenuItemForm(edited) : createMenuItemForm(parent)
  return (
    <Drawer
      title={edited ? `编辑 · ${edited.name}` : parent ? `添加下级 · ${parent.name}` : '新增菜单'}
      size="min(560px, 100vw)"
      open
      onClose={() => void leave()}
      footer={
        <div className={styles.footer}>
          <Button onClick={() => void leave()}>取消</Button>
          <Button type="primary" loading={isSaving} onClick={form.submit}>
            保存
          </Button>
        </div>
      }
    >
      {holder}
      {edited?.builtIn && (
        <Alert
          className={styles.notice ?? ''}
          type="info"
          showIcon
          title="系统内置的菜单：名称、图标、位置和显示可以修改，升级后仍保留；路径、组件和授权标识由系统维护。"
        />
      )}
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onSave={save}
      >
        <MenuItemFields nodes={menus.nodes ?? []} edited={edited} />
      </CheckedForm>
    </Drawer>
  )
}

/** Returns the form field that shows the server's error for a property. */
const toField = (name: string): keyof MenuItemForm =>
  name === 'status' ? 'isOpen' : name === 'menuType' || name === 'permsType' ? 'kind' : (name as keyof MenuItemForm)
