import type { Hooks } from './hooks.ts'

type Saving = 'beforeSave' | 'afterSave'

/** What several pieces of a module do about saving, one after the other in their order. What else they do stays theirs alone. */
export function joinHooks(...parts: readonly Hooks[]): Hooks {
  const inTurn = (name: Saving) => {
    const own = parts.filter(part => part[name])
    if (own.length === 0) return {}
    return {
      [name]: async (saving: Parameters<NonNullable<Hooks['afterSave']>>[0]) => {
        for (const part of own) await part[name]?.(saving)
      },
    }
  }
  return { ...Object.assign({}, ...parts), ...inTurn('beforeSave'), ...inTurn('afterSave') }
}
