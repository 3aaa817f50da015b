import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import text from '../safe-html.module.css'
import { cleanPaste } from './clean-paste.ts'
import styles from './rich-text.module.css'
import { Toolbar } from './toolbar.tsx'
import { uploadImages } from './upload-image.ts'

interface RichTextEditorProps {
  value: string
  onChange(html: string): void
  label: string
  placeholder: string
  isDisabled: boolean
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

/** PK-09: formatted text, written as it will be read. Pictures that are pasted or dropped go to the file store. */
export function RichTextEditor({
  value,
  onChange,
  label,
  placeholder,
  isDisabled,
  autoFocus,
  id,
}: RichTextEditorProps) {
  const known = useRef(value)
  const [isUploading, setUploading] = useState(false)
  const insertImages = async (target: Editor | null, files: readonly File[]) => {
    setUploading(true)
    try {
      for (const src of await uploadImages(files)) target?.chain().focus().setImage({ src }).run()
    } finally {
      setUploading(false)
    }
  }
  const takeFiles = (data: DataTransfer | null): boolean => {
    const images = [...(data?.files ?? [])].filter(file => file.type.startsWith('image/'))
    // Word sends a picture of the text beside the text itself.
    if (images.length === 0 || data?.types.includes('text/html')) return false
    void insertImages(editor, images)
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
        'data-placeholder': placeholder,
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
    <div className={`${styles.editor} ${isDisabled ? styles.disabled : ''}`}>
      {editor && (
        <Toolbar editor={editor} isDisabled={isDisabled} onImages={files => void insertImages(editor, files)} />
      )}
      <Spin spinning={isUploading} description="正在上传图片">
        <EditorContent editor={editor} className={value ? '' : (styles.empty ?? '')} />
      </Spin>
    </div>
  )
}
