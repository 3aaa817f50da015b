import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { refused } from '../../../lib/errors.ts'
import { openPdf, type Pdf } from '../../../pdf/document.ts'
import { codeOf } from '../../../pdf/glyphs.ts'
import type { Resource } from '../../../resource/engine.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import type { Selection } from '../../../resource/selection.ts'
import { defineTask, type TaskRun } from '../../../tasks/define-task.ts'
import { printedBy, readSchoolName } from '../../certificate/printout/index.ts'
import { unprintableIn } from './content.ts'
import { sheetTitle } from './draw.ts'
import { printSheets, readPhotos } from './print.ts'
import { readSheets, type Sheet } from './read.ts'
import { idsToPrint } from './select.ts'

export interface SheetsInput extends Selection {
  xwlx: string
}

export const sheetPermission = `${degreeRecordTable.permission}:list`

const chunkRecords = 50
/** As many as a message has room for. */
const maxNamed = 20

/** The sheets of many records in one file, which is written while the records are read. */
export const sheetsTask = defineTask<SheetsInput>({
  name: 'xw.sheets',
  title: '打印信息表',
  permission: () => sheetPermission,
  async run(task, input) {
    const resource = task.engine.made.get(degreeRecordTable.path)
    if (!resource) throw refused('系统已没有此类数据')
    const { xwlx } = input
    const access = await resource.actions.withAccess(task.caller, { xwlx }, async (_, own) => own)
    const ids = await idsToPrint(resource, task.engine.ground, task.caller, input)
    const pdf = openPdf({ title: sheetTitle })
    const missing = createMissing()
    const printing = printAll(task, { resource, xwlx, ids, pdf, onSheet: missing.add })
    // A failure of either side ends the other: drawing the pages, or writing the file.
    printing.catch((error: Error) => pdf.fail(error))
    const [file, printed] = await Promise.all([
      task.saveFile(`${sheetTitle} ${access.def.title.replace(/^.* · /, '')}.pdf`, pdf.content),
      printing,
    ])
    return {
      message: `共 ${printed} 份${missing.text()}`,
      files: [file],
      guard: {
        path: degreeRecordTable.path,
        params: { xwlx },
        permission: sheetPermission,
        print: fingerprintRights(access),
      },
      totalNum: ids.length,
      successNum: printed,
      failNum: ids.length - printed,
    }
  },
})

interface Work {
  resource: Resource
  xwlx: string
  ids: readonly string[]
  pdf: Pdf
  onSheet(sheet: Sheet): void
}

/** Gives how many were printed: those that went out of reach meanwhile are left out. */
async function printAll({ caller, deps, signal, progress }: TaskRun, { resource, xwlx, ids, pdf, onSheet }: Work) {
  const { files } = deps
  const { withAccess } = resource.actions
  const { tenantId } = caller.session
  const school = await withAccess(caller, { xwlx }, tx => readSchoolName(tx, tenantId))
  const printing = { school, by: printedBy(caller.session) }
  let printed = 0
  for (let at = 0; at < ids.length; at += chunkRecords) {
    signal.throwIfAborted()
    const chunk = ids.slice(at, at + chunkRecords)
    const sheets = await withAccess(caller, { xwlx }, (tx, access) =>
      readSheets(tx, access, { ids: chunk, hooks: resource.hooks, files }),
    )
    await printSheets(pdf, await readPhotos(files, sheets), printing)
    for (const sheet of sheets) onSheet(sheet)
    printed += sheets.length
    progress(Math.min(99, ((at + chunk.length) / ids.length) * 100), { totalNum: ids.length, successNum: printed })
  }
  pdf.close()
  return printed
}

/** Collects what no font has. */
function createMissing() {
  const names = new Map<string, string>()
  return {
    add(sheet: Sheet) {
      for (const character of unprintableIn(sheet).flatMap(({ characters }) => characters))
        if (!names.has(character)) names.set(character, sheet.name)
    },
    text(): string {
      if (names.size === 0) return ''
      const named = [...names]
        .slice(0, maxNamed)
        .map(([character, name]) => `${character} ${codeOf(character)}（${name}）`)
      const more = names.size > maxNamed ? ` 等 ${names.size} 字` : ''
      return `；系统字库中没有下列字，已在表中注明：${named.join('、')}${more}`
    },
  }
}
