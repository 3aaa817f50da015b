import { describeRemaining } from '@xw/shared/degree/rules/finding'
import type { Hooks } from '../../../resource/hooks.ts'
import type { Checker } from './judge.ts'
import { visibleTo } from './visible.ts'

/** Checks records after every kind of write. A user who saved one record is told what remains to be corrected. */
export const checkHooks = (judge: Checker): Pick<Hooks, 'afterWrite' | 'checkBeforeWrite'> => ({
  async afterWrite({ tx, access, ids }) {
    const [first, ...others] = await judge.records(tx, access, ids)
    return first && others.length === 0 ? describeRemaining(visibleTo(access, first.findings)) : null
  },
  checkBeforeWrite: ({ tx, access, records }) => judge.unwritten(tx, access, records),
})
