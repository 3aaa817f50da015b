import type { CheckMode } from '@xw/shared/rules/check'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { named, type Operation, writeOperation } from './audit.ts'
import type { Hooks } from './hooks.ts'
import { purgeRecords, readIds, removeRecords, restoreRecords } from './remove.ts'
import { addRecord, editRecord } from './save.ts'
import type { Caller, Input, Within } from './within.ts'

/** What came of a save. */
interface Saved {
  id: string
  /** What whoever saved should know of the record now. */
  remark: string | null
}

/** Changing: each a transaction with its line in the log. */
export function writeActions(within: Within, hooks: Hooks) {
  const save =
    (operation: 'add' | 'edit', run: typeof addRecord) =>
    (caller: Caller, body: Input, mode: CheckMode = 'submit'): Promise<Saved> =>
      within(caller, body, async (tx, access) => {
        const id = await run(tx, access, body, { hooks, mode })
        await writeOperation(tx, access, { operation, origin: caller.origin, what: id })
        return { id, remark: (await hooks.afterWrite?.({ tx, access, ids: [id] })) ?? null }
      })

  const change =
    (operation: Operation, run: (tx: Tx, access: Access, ids: string[]) => Promise<void>) =>
    (caller: Caller, ids: string, input: Input = {}): Promise<void> =>
      within(caller, { ...input, ids }, async (tx, access) => {
        const all = readIds(ids)
        await run(tx, access, all)
        await writeOperation(tx, access, { operation, origin: caller.origin, what: named(all) })
      })

  return {
    add: save('add', addRecord),
    edit: save('edit', editRecord),
    remove: change('delete', (tx, access, ids) => removeRecords(tx, access, ids, hooks)),
    restore: change('restore', async (tx, access, ids) => {
      await restoreRecords(tx, access, ids)
      await hooks.afterRestore?.({ tx, access, ids })
      await hooks.afterWrite?.({ tx, access, ids })
    }),
    purge: change('purge', async (tx, access, ids) => {
      await hooks.beforePurge?.({ tx, access, ids })
      await purgeRecords(tx, access, ids)
      await hooks.afterPurge?.({ tx, access, ids })
    }),
  }
}
