import type { CheckMode } from '@xw/shared/rules/check-value'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { describeIds, type Operation, writeOperation } from './audit.ts'
import type { Hooks } from './hooks.ts'
import { parseIds, purgeRecords, removeRecords, restoreRecords } from './remove.ts'
import { addRecord, editRecord } from './save.ts'
import type { Caller, CallInput, WithAccess } from './within.ts'

/** The result of a save. */
interface SaveResult {
  id: string
  /** A remark on the saved record for the user, or null. */
  remark: string | null
}

interface SaveCall {
  body: CallInput
  mode: CheckMode
  origin: Caller['origin']
}

/** Operations that write: each is a transaction with a line in the log. */
export function writeActions(withAccess: WithAccess, hooks: Hooks) {
  const saveIn =
    (operation: 'add' | 'edit', run: typeof addRecord) =>
    async (tx: Tx, access: Access, { body, mode, origin }: SaveCall): Promise<SaveResult> => {
      const id = await run(tx, access, body, { hooks, mode, origin })
      await writeOperation(tx, access, { operation, origin, what: id })
      return { id, remark: (await hooks.afterWrite?.({ tx, access, ids: [id] })) ?? null }
    }
  const addIn = saveIn('add', addRecord)
  const editIn = saveIn('edit', editRecord)
  const save =
    (saveWithAccess: typeof editIn) =>
    (caller: Caller, body: CallInput, mode: CheckMode = 'submit'): Promise<SaveResult> =>
      withAccess(caller, body, (tx, access) => saveWithAccess(tx, access, { body, mode, origin: caller.origin }))

  const change =
    (operation: Operation, run: (tx: Tx, access: Access, ids: string[]) => Promise<void>) =>
    (caller: Caller, ids: string, input: CallInput = {}): Promise<void> =>
      withAccess(caller, { ...input, ids }, async (tx, access) => {
        const all = parseIds(ids)
        await run(tx, access, all)
        await writeOperation(tx, access, { operation, origin: caller.origin, what: describeIds(all) })
      })

  return {
    add: save(addIn),
    edit: save(editIn),
    /** Saves inside a transaction of the caller, for modules that do more in it. */
    addIn,
    editIn,
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
