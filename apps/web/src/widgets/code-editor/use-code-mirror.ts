import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { look } from './look.ts'

/** PK-09: the number of spaces of a Tab. */
const tabSize = 2
/**
 * Within this time after an Esc, a Tab leaves the editor (CodeMirror), and a second Esc belongs to the dialog around
 * it.
 */
const leavingMs = 2_000

/** Marks a change that came from outside, not from typing. */
const outsideChange = Annotation.define<true>()

export interface CodeMirrorOptions {
  readonly value: string
  onChange(text: string): void
  /** The grammar; plain text until it has loaded. */
  readonly language: Extension
  readonly isDisabled: boolean
  /** Further extensions. Only the value of the first render is used. */
  readonly extensions?: Extension
  /** Attributes of the text element, for forms and screen readers. */
  readonly attributes: Readonly<Record<string, string>>
  readonly placeholder?: string
  readonly autoFocus?: boolean
}

/**
 * Mounts CodeMirror in an element. It holds the text while the user types, and is updated when the value changes
 * outside.
 */
export function useCodeMirror(parent: RefObject<HTMLElement | null>, options: CodeMirrorOptions) {
  const view = useRef<EditorView>(null)
  const parts = useRef({ language: new Compartment(), access: new Compartment() })
  /** Texts that were passed to onChange. When one of them comes back late as the value, it is not a new text. */
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

/** Extensions that stay the same as long as the editor is mounted. */
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
    if (docChanged && !transactions.some(one => one.annotation(outsideChange))) change(state.doc.toString())
  }),
  EditorView.contentAttributes.of({ tabindex: '0', ...options.attributes }),
  placeholder(options.placeholder ?? ''),
  look,
  options.extensions ?? [],
]

/** Replaces the whole text by a value from outside. The annotation keeps the change from being passed to onChange. */
const toReplaceAll = (view: EditorView, text: string) => ({
  changes: { from: 0, to: view.state.doc.length, insert: text },
  annotations: outsideChange.of(true),
})

/** A disabled text can still be read, copied and reached by keyboard. */
const accessOf = (isDisabled: boolean): Extension =>
  isDisabled
    ? [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
      ]
    : []

/**
 * Lets the keyboard leave the editor: Tab indents, so Esc and then Tab moves on. The editor uses the first Esc itself,
 * because it would close the dialog around the editor.
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
