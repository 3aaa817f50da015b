import { LinkOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { useState } from 'react'

/**
 * Returns an allowed link target: another site, a mail address or one of our own paths. Returns null for anything else.
 */
function readLink(text: string): string | null {
  const address = text.trim()
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(address) || /^\/(?!\/)\S*$/.test(address)) return address
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(address) ? `https://${address}` : null
}

/** Sets, changes and removes the link at the cursor. */
export function LinkTool({ editor, isOn, isDisabled }: { editor: Editor; isOn: boolean; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const link = readLink(address)
  const handleOpen = (next: boolean) => {
    setAddress(String(editor.getAttributes('link').href ?? ''))
    setOpen(next)
  }
  const apply = () => {
    if (!link) return
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isOn)
      chain.insertContent({ type: 'text', text: link, marks: [{ type: 'link', attrs: { href: link } }] }).run()
    else chain.setLink({ href: link }).run()
    setOpen(false)
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    setOpen(false)
  }
  const form = (
    <Space.Compact>
      <Input
        value={address}
        onChange={event => setAddress(event.target.value)}
        onPressEnter={event => {
          event.preventDefault()
          apply()
        }}
        placeholder="https://"
        aria-label="链接地址"
        autoFocus
        {...(address && !link && { status: 'error' as const })}
      />
      <Button type="primary" disabled={!link} onClick={apply}>
        确定
      </Button>
      {isOn && <Button onClick={remove}>取消链接</Button>}
    </Space.Compact>
  )
  return (
    <Popover content={form} trigger="click" open={isOpen} onOpenChange={handleOpen} destroyOnHidden>
      <Button
        type={isOn ? 'primary' : 'text'}
        ghost={isOn}
        size="small"
        icon={<LinkOutlined />}
        aria-label="链接"
        title="链接"
        aria-pressed={isOn}
        disabled={isDisabled}
      />
    </Popover>
  )
}
