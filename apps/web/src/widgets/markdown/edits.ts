import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state'

/** The change that a tool makes to a text and its selection. */
export type TextEdit = (state: EditorState) => TransactionSpec

/** Puts marks around the selection, or removes them. With nothing selected, the cursor lies between the marks. */
export const wrap =
  (sign: string): TextEdit =>
  state =>
    state.changeByRange(({ from, to }) => {
      const start = from - sign.length
      const isWrapped =
        state.sliceDoc(Math.max(start, 0), from) === sign && state.sliceDoc(to, to + sign.length) === sign
      if (isWrapped) {
        return {
          changes: [
            { from: start, to: from },
            { from: to, to: to + sign.length },
          ],
          range: EditorSelection.range(start, to - sign.length),
        }
      }
      return {
        changes: [
          { from, insert: sign },
          { from: to, insert: sign },
        ],
        range: EditorSelection.range(from + sign.length, to + sign.length),
      }
    })

/** Puts a mark before every line of the selection, or removes it when all lines have it. */
export const prefix =
  (signOf: (line: number) => string): TextEdit =>
  state => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const last = state.doc.lineAt(to).number
    const lines = Array.from({ length: last - first + 1 }, (_, index) => ({
      line: state.doc.line(first + index),
      sign: signOf(index),
    }))
    const areMarked = lines.every(({ line, sign }) => line.text.startsWith(sign))
    return {
      changes: lines.map(({ line, sign }) =>
        areMarked ? { from: line.from, to: line.from + sign.length } : { from: line.from, insert: sign },
      ),
    }
  }

/** Turns the selection into a link's text and selects the placeholder for the address. */
export const link: TextEdit = state =>
  state.changeByRange(({ from, to }) => {
    const text = state.sliceDoc(from, to) || '链接文字'
    const address = 'https://'
    const start = from + text.length + 3
    return {
      changes: { from, to, insert: `[${text}](${address})` },
      range: EditorSelection.range(start, start + address.length),
    }
  })

/** Inserts a block of lines below the cursor's line, after an empty line. */
export const insertBlock =
  (block: string): TextEdit =>
  state => {
    const line = state.doc.lineAt(state.selection.main.to)
    const insert = `${line.text === '' ? '' : '\n\n'}${block}\n`
    return { changes: { from: line.to, insert }, selection: { anchor: line.to + insert.length } }
  }
