import { describeRemaining } from '@xw/shared/degree/rules/finding'
import type { Hooks } from '../../../resource/hooks.ts'
import type { Judge } from './judge.ts'
import { visibleTo } from './visible.ts'

/** Every way of writing a record ends with its judgement; who saved one is told what remains to be done. */
export const judgeHooks = (judge: Judge): Pick<Hooks, 'afterWrite' | 'checkBeforeWrite'> => ({
  async afterWrite({ tx, access, ids }) {
    const [first, ...others] = await judge.records(tx, access, ids)
    return first && others.length === 0 ? describeRemaining(visibleTo(access, first.findings)) : null
  },
  checkBeforeWrite: ({ tx, access, records }) => judge.unwritten(tx, access, records),
})
