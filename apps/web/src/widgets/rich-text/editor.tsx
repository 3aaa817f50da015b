import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { editorBox } from '../editor-box.ts'
import text from '../safe-html.module.css'
import { cleanPaste } from './clean-paste.ts'
import { readDocuments, uploadImages } from './receive-files.ts'
import styles from './rich-text.module.css'
import { RichTextToolbar } from './toolbar.tsx'

interface RichTextEditorProps {
  value: string
  onChange(html: string): void
  label: string
  placeholder?: string
  isDisabled: boolean
  isWrong: boolean
  autoFocus: boolean
  id?: string
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' } },
  }),
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

/** PK-09: an editor for formatted text. Pasted or dropped pictures are uploaded to the file store. */
export function RichTextEditor({
  value,
  onChange,
  label,
  placeholder,
  isDisabled,
  isWrong,
  autoFocus,
  id,
}: RichTextEditorProps) {
  const known = useRef(value)
  const [isUploading, setUploading] = useState(false)
  /** Uploads or converts files and inserts the result into the text. */
  const insert = async (received: Promise<string[]>, put: (current: Editor, item: string) => void) => {
    setUploading(true)
    try {
      for (const item of await received) if (editor) put(editor, item)
    } finally {
      setUploading(false)
    }
  }
  const insertImages = (files: readonly File[]) =>
    void insert(uploadImages(files), (current, src) => current.chain().focus().setImage({ src }).run())
  const insertDocuments = (files: readonly File[]) =>
    void insert(readDocuments(files), (current, html) => current.chain().focus().insertContent(html).run())
  const takeFiles = (data: DataTransfer | null): boolean => {
    const images = [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))
    // Word adds a picture of the text to the clipboard beside the text itself.
    if (images.length === 0 || data?.types.includes('text/html')) return false
    insertImages(images)
    return true
  }
  const editor: Editor | null = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    autofocus: autoFocus,
    onUpdate: ({ editor: current }) => {
      known.current = current.isEmpty ? '' : current.getHTML()
      onChange(known.current)
    },
    editorProps: {
      attributes: {
        class: `${text.text} ${styles.content}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(placeholder !== undefined && { 'data-placeholder': placeholder }),
        ...(id !== undefined && { id }),
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => takeFiles(event.clipboardData),
      handleDrop: (_, event) => takeFiles(event.dataTransfer),
    },
  })
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor?.setEditable(!isDisabled, false), [editor, isDisabled])
  return (
    <div className={editorBox({ isDisabled, isWrong })} {...(isDisabled && { 'data-closed': true })}>
      {editor && (
        <RichTextToolbar
          editor={editor}
          isDisabled={isDisabled}
          onImages={insertImages}
          onDocuments={insertDocuments}
        />
      )}
      <Spin spinning={isUploading} description="正在上传">
        <EditorContent editor={editor} className={value ? '' : (styles.empty ?? '')} />
      </Spin>
    </div>
  )
}
