import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { refused } from '../../../lib/errors.ts'
import { fingerprintRights } from '../../../resource/rights-print.ts'
import { writeXlsx } from '../../../spreadsheet/write-xlsx.ts'
import { defineTask } from '../../../tasks/define-task.ts'
import { type CheckInput, type CheckRun, checkInChunks, selectRecordsToCheck } from './check.ts'
import { getChecker } from './judge.ts'
import { findingColumns, findingRows } from './sheet.ts'
import { createTally, tallyText } from './tally.ts'

export const checkPermission = `${degreeRecordTable.permission}:check`

/** Checks more records than a user would wait for, and writes the file of findings at the same time. */
export const checkTask = defineTask<CheckInput>({
  name: 'xw.check',
  title: '数据校验',
  permission: () => checkPermission,
  async run(task, input) {
    const { caller, deps, engine, signal } = task
    const resource = engine.made.get(degreeRecordTable.path)
    if (!resource) throw refused('系统已没有此类数据')
    const { questionsPerHour } = engine.ground
    const checking: CheckRun = { judge: getChecker(deps), resource, questionsPerHour }
    const { xwlx } = input
    const access = await resource.actions.withAccess(caller, { xwlx }, async (_, own) => own)
    const ids = await selectRecordsToCheck(checking, caller, input)
    const tally = createTally(access)
    async function* rows() {
      const chunks = checkInChunks(checking, caller, {
        xwlx,
        ids,
        use: async (tx, own, judged) => ({ judged, lines: await findingRows(tx, own, judged) }),
      })
      for await (const { judged, lines } of chunks) {
        signal.throwIfAborted()
        tally.add(judged)
        const { total, passed, warned, failed } = tally.result()
        task.progress(Math.min(99, (total / ids.length) * 100), {
          totalNum: ids.length,
          successNum: passed + warned,
          failNum: failed,
        })
        yield* lines
      }
    }
    const sheet = { name: '校验结果', columns: findingColumns(access), rows: rows() }
    const file = await task.saveFile(`${access.def.title} 校验结果.xlsx`, writeXlsx([sheet]))
    const counts = tally.result()
    return {
      message: tallyText(counts),
      files: [file],
      guard: {
        path: degreeRecordTable.path,
        params: { xwlx },
        permission: checkPermission,
        print: fingerprintRights(access),
      },
      totalNum: counts.total,
      successNum: counts.passed + counts.warned,
      failNum: counts.failed,
    }
  },
})
