import { resources } from '@xw/shared/resources/index'
import type { MenuNode } from '@xw/shared/wire/menus'
import { AutoComplete, Form, Input, Radio, Switch, TreeSelect } from 'antd'
import { IconPicker } from './icon-picker.tsx'
import { isActionKind, listPossibleParents, type MenuItemForm, type MenuItemKind, menuItemKinds } from './menu-item.ts'

interface MenuItemFieldsProps {
  nodes: readonly MenuNode[]
  /** Null for a new menu item. */
  edited: MenuNode | null
}

const resourcePages = resources.map(({ path, title }) => ({
  value: `resource${path}`,
  label: `${title} resource${path}`,
}))

/** A menu item cannot become an action or the reverse, because existing grants refer to it. */
const listSelectableKinds = (edited: MenuNode | null) =>
  (Object.entries(menuItemKinds) as [MenuItemKind, string][])
    .filter(([kind]) => !edited || isActionKind(kind) === (edited.menuType === 2))
    .map(([value, label]) => ({ value, label }))

/** Shows the form fields that apply to the kind of menu item. */
export function MenuItemFields({ nodes, edited }: MenuItemFieldsProps) {
  const kind = Form.useWatch(({ kind: chosen }: MenuItemForm) => chosen) ?? 'group'
  const isFixed = edited?.builtIn ?? false
  return (
    <>
      <Form.Item name="kind" label="类型">
        <Radio.Group options={listSelectableKinds(edited)} disabled={isFixed} />
      </Form.Item>
      <Form.Item name="parentId" label="上级菜单" extra={isActionKind(kind) ? undefined : '不选则为一级菜单'}>
        <TreeSelect
          treeData={listPossibleParents(nodes, edited?.id ?? null)}
          treeDefaultExpandedKeys={nodes.map(({ id }) => id)}
          showSearch={{ treeNodeFilterProp: 'title' }}
          allowClear={!isActionKind(kind)}
          placeholder={isActionKind(kind) ? '请选择所属的页面' : '一级菜单'}
        />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      {isActionKind(kind) ? (
        <ActionFields kind={kind} isFixed={isFixed} />
      ) : (
        <MenuFields kind={kind} isFixed={isFixed} />
      )}
      <Form.Item name="description" label="备注">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </>
  )
}

interface PartProps {
  kind: MenuItemKind
  /** Set for an item that the program itself needs; its address cannot be edited. */
  isFixed: boolean
}

function MenuFields({ kind, isFixed }: PartProps) {
  const isOutside = kind === 'link' || kind === 'frame'
  return (
    <>
      <Form.Item
        name="url"
        label={isOutside ? '网址' : '访问路径'}
        extra={isOutside ? undefined : '本系统内的路径，如 /report/all，不能与其他菜单重复'}
        rules={[{ required: true, message: isOutside ? '请输入网址' : '请输入访问路径' }]}
      >
        <Input disabled={isFixed} maxLength={500} placeholder={isOutside ? 'https://' : '/'} autoComplete="off" />
      </Form.Item>
      {kind === 'page' && (
        <Form.Item
          name="component"
          label="页面组件"
          extra="本系统的页面，如 resource/sys/position"
          rules={[{ required: true, message: '请选择页面组件' }]}
        >
          <AutoComplete
            disabled={isFixed}
            options={resourcePages}
            showSearch={{ filterOption: (text, option) => (option?.label ?? '').includes(text) }}
          />
        </Form.Item>
      )}
      <Form.Item name="icon" label="图标">
        <IconPicker />
      </Form.Item>
      <Form.Item name="hidden" label="在菜单中隐藏" valuePropName="checked">
        <Switch />
      </Form.Item>
      {kind === 'page' && (
        <Form.Item name="keepAlive" label="切换标签时保留页面内容" valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </>
  )
}

function ActionFields({ kind, isFixed }: PartProps) {
  const isField = kind === 'field'
  return (
    <>
      <Form.Item
        name="perms"
        label="授权标识"
        extra={isField ? '页面的标识加字段名，如 sys:user:phone' : '如 report:print；多个用逗号隔开'}
        rules={[{ required: true, message: '请输入授权标识' }]}
      >
        <Input disabled={isFixed} maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="isOpen"
        label={isField ? '未授权的人看不到这个字段' : '无需授权，所有登录用户都可以使用'}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </>
  )
}
