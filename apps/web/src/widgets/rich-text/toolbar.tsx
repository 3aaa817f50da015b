import { FileWordOutlined, FontColorsOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, ColorPicker, Divider, Dropdown, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { LinkTool } from './link-tool.tsx'
import styles from './rich-text.module.css'
import {
  blockTools,
  clearTool,
  type HeadingLevel,
  headingLevelAt,
  headingLevels,
  historyTools,
  markTools,
  type RichTextTool,
  setHeadingLevel,
  tableTools,
} from './tools.tsx'

interface ToolbarProps {
  editor: Editor
  isDisabled: boolean
  onImages(files: readonly File[]): void
  onDocuments(files: readonly File[]): void
}

const tools = [...historyTools, ...markTools, ...blockTools, clearTool]

/** The state of the text at the cursor, as the toolbar shows it. */
const readState = ({ editor }: { editor: Editor }) => ({
  on: tools.filter(tool => tool.isOn?.(editor)).map(tool => tool.name),
  unable: tools.filter(tool => tool.isAble?.(editor) === false).map(tool => tool.name),
  level: headingLevelAt(editor),
  color: editor.getAttributes('textStyle').color as string | undefined,
  isLink: editor.isActive('link'),
  isTable: editor.isActive('table'),
})

/** The editor's toolbar. Tab enters it once; the arrow keys move inside it. */
export function RichTextToolbar({ editor, isDisabled, onImages, onDocuments }: ToolbarProps) {
  const state = useEditorState({ editor, selector: readState })
  const group = (own: readonly RichTextTool[]) =>
    own.map(tool => (
      <ToolButton
        key={tool.name}
        tool={tool}
        editor={editor}
        isOn={state.on.includes(tool.name)}
        isDisabled={isDisabled || state.unable.includes(tool.name)}
      />
    ))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="格式" tabIndex={-1} onKeyDown={moveFocus}>
      {group(historyTools)}
      <Divider orientation="vertical" />
      <Select<HeadingLevel>
        size="small"
        variant="borderless"
        style={{ width: 88 }}
        aria-label="段落样式"
        value={state.level}
        options={headingLevels.map(level => ({ ...level }))}
        onChange={level => setHeadingLevel(editor, level)}
        disabled={isDisabled}
      />
      {group(markTools)}
      <ColourTool editor={editor} color={state.color} isDisabled={isDisabled} />
      <Divider orientation="vertical" />
      {group(blockTools)}
      <Divider orientation="vertical" />
      <LinkTool editor={editor} isOn={state.isLink} isDisabled={isDisabled} />
      <FileTool label="图片" icon={<PictureOutlined />} accept="image/*" isDisabled={isDisabled} onFiles={onImages} />
      <FileTool
        label="Word 文档"
        icon={<FileWordOutlined />}
        accept=".doc,.docx,.pdf"
        isDisabled={isDisabled}
        onFiles={onDocuments}
      />
      <TableTool editor={editor} isOn={state.isTable} isDisabled={isDisabled} />
      {group([clearTool])}
    </div>
  )
}

const arrows: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const step = arrows[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const buttons = [...event.currentTarget.querySelectorAll('button:enabled')] as HTMLButtonElement[]
  buttons.at((buttons.indexOf(event.target) + step) % buttons.length)?.focus()
  event.preventDefault()
}

interface ToolButtonProps {
  tool: RichTextTool
  editor: Editor
  isOn: boolean
  isDisabled: boolean
}

function ToolButton({ tool, editor, isOn, isDisabled }: ToolButtonProps) {
  return (
    <Button
      type={isOn ? 'primary' : 'text'}
      ghost={isOn}
      size="small"
      icon={tool.icon}
      aria-label={tool.label}
      title={tool.label}
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={() => tool.run(editor)}
    />
  )
}

const colours = ['#cf1322', '#d46b08', '#d4b106', '#389e0d', '#08979c', '#096dd9', '#531dab', '#c41d7f', '#595959']

function ColourTool({ editor, color, isDisabled }: { editor: Editor; color: string | undefined; isDisabled: boolean }) {
  return (
    <ColorPicker
      value={color ?? null}
      presets={[{ label: '常用', colors: colours }]}
      allowClear
      disabledAlpha
      disabled={isDisabled}
      onChangeComplete={value =>
        value.cleared
          ? editor.chain().focus().unsetColor().run()
          : editor.chain().focus().setColor(value.toHexString()).run()
      }
    >
      <Button
        type="text"
        size="small"
        icon={<FontColorsOutlined {...(color && { style: { color } })} />}
        aria-label="文字颜色"
        title="文字颜色"
        disabled={isDisabled}
      />
    </ColorPicker>
  )
}

interface FileToolProps {
  label: string
  icon: ReactNode
  accept: string
  isDisabled: boolean
  onFiles(files: readonly File[]): void
}

/** A button that lets the user choose files. */
function FileTool({ label, icon, accept, isDisabled, onFiles }: FileToolProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        // antd's style shows file inputs inside a form.
        style={{ display: 'none' }}
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

/** Inserts a table. Inside a table it offers the actions on that table. */
function TableTool({ editor, isOn, isDisabled }: { editor: Editor; isOn: boolean; isDisabled: boolean }) {
  const items = tableTools.map(tool => ({ key: tool.name, label: tool.label, onClick: () => tool.run(editor) }))
  const button = (
    <Button
      type={isOn ? 'primary' : 'text'}
      ghost={isOn}
      size="small"
      icon={<TableOutlined />}
      aria-label="表格"
      title="表格"
      disabled={isDisabled}
      {...(!isOn && {
        onClick: () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      })}
    />
  )
  return isOn ? (
    <Dropdown menu={{ items }} trigger={['click']}>
      {button}
    </Dropdown>
  ) : (
    button
  )
}
