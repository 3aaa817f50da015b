import { columnLetters } from './columns.ts'
import { attributeText } from './xml-bytes.ts'

/** The choices and the note that a template column shows to its user. */
export interface Guidance {
  choices?: readonly string[]
  note?: string
}

/**
 * The hidden sheet that holds the drop-down lists, one in each column. A list inside a cell rule could hold only 255
 * characters.
 */
export interface ChoiceLists {
  readonly sheetName: string
  readonly lists: Array<readonly string[]>
}

// Excel's limit for the text shown beside a selected cell.
const maxPrompt = 255
const lastRow = 1_048_576

function listFormula(choices: readonly string[], store: ChoiceLists): string {
  const column = columnLetters(store.lists.push(choices) - 1)
  return `<formula1>'${attributeText(store.sheetName)}'!$${column}$1:$${column}$${choices.length}</formula1>`
}

/** Builds the rules of a sheet's columns: drop-down lists and notes, from below the header to the last possible row. */
export function validationsXml(columns: readonly Guidance[], store: ChoiceLists): string {
  const rules = columns.flatMap(({ choices = [], note }, index) => {
    if (choices.length === 0 && !note) return []
    const letters = columnLetters(index)
    const prompt = note
      ? ` showInputMessage="1" prompt="${attributeText(note.slice(0, maxPrompt).toWellFormed())}"`
      : ''
    const list =
      choices.length > 0 ? ' type="list" showErrorMessage="1" errorTitle="填写有误" error="请从下拉列表中选择"' : ''
    const formula = choices.length > 0 ? listFormula(choices, store) : ''
    return `<dataValidation${list} allowBlank="1"${prompt} sqref="${letters}2:${letters}${lastRow}">${formula}</dataValidation>`
  })
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}
