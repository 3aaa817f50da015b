import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { refused } from '../../../lib/errors.ts'
import { openPdf, type Pdf } from '../../../pdf/document.ts'
import { codeOf } from '../../../pdf/glyphs.ts'
import type { Resource } from '../../../resource/engine.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import type { Selection } from '../../../resource/selection.ts'
import { defineTask, type TaskRun } from '../../../tasks/define-task.ts'
import { formatPrintedBy, readSchoolName } from '../../certificate/printout/index.ts'
import { findUnprintableFields } from './content.ts'
import { printoutTitle } from './draw.ts'
import { addPrintouts, loadPhotos } from './print.ts'
import { type Printout, readPrintouts } from './read.ts'
import { selectRecordIds } from './select.ts'

export interface PrintoutsInput extends Selection {
  xwlx: string
}

export const printoutPermission = `${degreeRecordTable.permission}:list`

const chunkRecords = 50
/** The most characters that a message lists. */
const maxNamed = 20

/** Prints many records into one file, which is written while the records are read. */
export const printoutsTask = defineTask<PrintoutsInput>({
  name: 'xw.sheets',
  title: '打印信息表',
  permission: () => printoutPermission,
  async run(task, input) {
    const resource = task.engine.made.get(degreeRecordTable.path)
    if (!resource) throw refused('系统已没有此类数据')
    const { xwlx } = input
    const access = await resource.actions.withAccess(task.caller, { xwlx }, async (_, own) => own)
    const ids = await selectRecordIds(resource, task.engine.ground, task.caller, input)
    const pdf = openPdf({ title: printoutTitle })
    const missing = createUnprintableCollector()
    const printing = printAll(task, { resource, xwlx, ids, pdf, onPrintout: missing.add })
    // When drawing a page fails, the file's content fails too, so that saveFile ends instead of waiting for more.
    printing.catch((error: Error) => pdf.fail(error))
    const [file, printed] = await Promise.all([
      task.saveFile(`${printoutTitle} ${access.def.title.replace(/^.* · /, '')}.pdf`, pdf.content),
      printing,
    ])
    return {
      message: `共 ${printed} 份${missing.text()}`,
      files: [file],
      guard: {
        path: degreeRecordTable.path,
        params: { xwlx },
        permission: printoutPermission,
        print: fingerprintRights(access),
      },
      totalNum: ids.length,
      successNum: printed,
      failNum: ids.length - printed,
    }
  },
})

interface PrintJob {
  resource: Resource
  xwlx: string
  ids: readonly string[]
  pdf: Pdf
  onPrintout(printout: Printout): void
}

/** Returns the number of records printed. Records that went out of reach meanwhile are left out. */
async function printAll(
  { caller, deps, signal, progress }: TaskRun,
  { resource, xwlx, ids, pdf, onPrintout }: PrintJob,
) {
  const { files } = deps
  const { withAccess } = resource.actions
  const { tenantId } = caller.session
  const school = await withAccess(caller, { xwlx }, tx => readSchoolName(tx, tenantId))
  const printing = { school, by: formatPrintedBy(caller.session) }
  let printed = 0
  for (let at = 0; at < ids.length; at += chunkRecords) {
    signal.throwIfAborted()
    const chunk = ids.slice(at, at + chunkRecords)
    const printouts = await withAccess(caller, { xwlx }, (tx, access) =>
      readPrintouts(tx, access, { ids: chunk, hooks: resource.hooks, files }),
    )
    await addPrintouts(pdf, await loadPhotos(files, printouts), printing)
    for (const printout of printouts) onPrintout(printout)
    printed += printouts.length
    progress(Math.min(99, ((at + chunk.length) / ids.length) * 100), { totalNum: ids.length, successNum: printed })
  }
  pdf.close()
  return printed
}

/** Collects the characters that no font has, each with the name of the first record that needs it. */
function createUnprintableCollector() {
  const names = new Map<string, string>()
  return {
    add(printout: Printout) {
      for (const character of findUnprintableFields(printout).flatMap(({ characters }) => characters))
        if (!names.has(character)) names.set(character, printout.name)
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
