import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { look } from './look.ts'

/** PK-09: how far a Tab goes. */
const tabSize = 2
/** So long after an Esc a Tab leaves the editor (CodeMirror), and a second Esc is somebody else's. */
const leavingMs = 2_000

/** Marks a text that was given, not typed. */
const given = Annotation.define<true>()

export interface CodeMirrorOptions {
  readonly value: string
  onChange(text: string): void
  /** How the text is read, which may be on its way. */
  readonly language: Extension
  readonly isDisabled: boolean
  /** More of the editor; what it says when it is first drawn counts. */
  readonly extensions?: Extension
  /** Attributes of the text itself, as forms and screen readers want them. */
  readonly attributes: Readonly<Record<string, string>>
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/** CodeMirror inside an element: it holds the text while it is typed, and takes another one when it is given one. */
export function useCodeMirror(parent: RefObject<HTMLElement | null>, options: CodeMirrorOptions) {
  const view = useRef<EditorView>(null)
  const parts = useRef({ language: new Compartment(), access: new Compartment() })
  /** Texts on their way to whoever holds the value: one that comes back late is not a new one. */
  const sent = useRef(new Set<string>())
  const change = useEffectEvent((text: string) => {
    sent.current.add(text)
    options.onChange(text)
  })
  const { value, language, isDisabled } = options

  const start = useEffectEvent((element: HTMLElement) => {
    const { language: languagePart, access } = parts.current
    const changing = [languagePart.of(language), access.of(accessOf(isDisabled))]
    const created = new EditorView({
      parent: element,
      doc: value,
      extensions: [extensionsOf(options, change), changing],
    })
    if (options.autoFocus) created.focus()
    return created
  })

  useEffect(() => {
    if (!parent.current) return
    const created = start(parent.current)
    view.current = created
    return () => {
      view.current = null
      created.destroy()
    }
  }, [parent])
  useEffect(() => {
    const current = view.current
    if (!current) return
    const isKnown = current.state.doc.toString() === value
    if (!isKnown && sent.current.has(value)) return
    sent.current.clear()
    if (!isKnown) current.dispatch(toReplaceAll(current, value))
  }, [value])
  useEffect(() => view.current?.dispatch({ effects: parts.current.language.reconfigure(language) }), [language])
  useEffect(
    () => view.current?.dispatch({ effects: parts.current.access.reconfigure(accessOf(isDisabled)) }),
    [isDisabled],
  )
  return view
}

/** What stays as it is as long as the editor is there. */
const extensionsOf = (options: CodeMirrorOptions, change: (text: string) => void): Extension => [
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  indentUnit.of(' '.repeat(tabSize)),
  EditorState.tabSize.of(tabSize),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  leaving(),
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some(one => one.annotation(given))) change(state.doc.toString())
  }),
  EditorView.contentAttributes.of({ tabindex: '0', ...options.attributes }),
  placeholder(options.placeholder ?? ''),
  look,
  options.extensions ?? [],
]

/** Told to nobody: it is where it came from. */
const toReplaceAll = (view: EditorView, text: string) => ({
  changes: { from: 0, to: view.state.doc.length, insert: text },
  annotations: given.of(true),
})

/** What cannot be changed can still be read, copied and reached by keyboard. */
const accessOf = (isDisabled: boolean): Extension =>
  isDisabled
    ? [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
      ]
    : []

/**
 * Tab indents, so there has to be another way out: Esc and then Tab. The first Esc is the editor's alone: it would close
 * the window that the editor lies in.
 */
function leaving(): Extension {
  let lastMs = Number.NEGATIVE_INFINITY
  return EditorView.domEventHandlers({
    keydown(event) {
      if (event.key !== 'Escape' || event.isComposing) return false
      const isSecond = event.timeStamp - lastMs < leavingMs
      lastMs = event.timeStamp
      if (!isSecond) event.stopPropagation()
      return false
    },
  })
}
