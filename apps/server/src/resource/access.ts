import { hiddenFields } from '@xw/shared/permission/can'
import type { Filter } from '@xw/shared/query/filter'
import { applyFieldPermissions, type PermittedResource } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import type { Tx } from '../plugins/db.ts'
import type { Keys } from '../plugins/keys.ts'
import { anySignedIn } from '../plugins/route.ts'
import type { Session } from '../plugins/session.ts'
import { ruleFilter } from './data-rules.ts'
import type { Definitions } from './definitions.ts'
import type { Rights } from './rights.ts'
import { scopeFilter } from './scope.ts'
import { type SealContext, sealContextOf } from './stored.ts'

/** A resource as one caller has it: the fields the caller may see, the values shown masked, the rows in reach. */
export interface Access {
  /** The whole definition. The engine also stores fields that the caller does not see. */
  base: ResourceDef
  def: ResourceDef
  masked: ReadonlySet<string>
  /** Holds for every row the caller may read, change or delete. */
  scope: Filter
  /**
   * When rows are people and the caller reaches only some of them: the departments whose people are in reach, beside
   * the caller.
   */
  peopleOf: readonly string[] | null
  session: Session
  place: SealContext
}

/**
 * The services that all resources of an installation share: definitions, rights, and the keys of sealed fields.
 */
export interface EngineContext {
  definitions: Definitions
  rights: Rights
  keys: Keys
  /** How many queries per hour one user may make on values that are masked for them. */
  questionsPerHour: number
}

/**
 * Loads everything that decides about one call, from the session alone: field permissions, data rules, departments,
 * degree types. `action` is the permission code that admitted the call; only roles that grant it count.
 */
export async function readAccess(
  tx: Tx,
  base: ResourceDef,
  session: Session,
  { rights, keys, action = `${base.permission}:list` }: Pick<EngineContext, 'rights' | 'keys'> & { action?: string },
): Promise<Access> {
  const { def, masked } = configure(withoutHidden(base, session), await rights.fieldConfig(tx, session, base, action))
  const peopleOf = await readPeopleOf(tx, base, session, { rights, action })
  const departIds = base.scope?.depart ? await rights.departsBelow(tx, session) : []
  const rules = await rights.dataRules(tx, session, base, action)
  return {
    base,
    def,
    masked,
    // The scope and the rules may name fields that the caller does not see, so they are read against the whole
    // definition.
    scope: {
      match: 'and',
      items: [...ownRows(base), ...scopeFilter(base, session, departIds), ruleFilter(base, rules, session)],
    },
    peopleOf,
    session,
    place: sealContextOf(base, { keys, tenantId: session.tenantId }),
  }
}

/**
 * Returns the departments whose people the caller reaches, or null when departments do not limit the call. A user
 * with reach `depart` and no department reaches nobody else. Lookups by a permission of another resource, as in the
 * address list, are not limited.
 */
async function readPeopleOf(
  tx: Tx,
  { scope, permission }: ResourceDef,
  session: Session,
  { rights, action }: { rights: Rights; action: string },
): Promise<readonly string[] | null> {
  if (!scope?.person || session.reach !== 'depart') return null
  if (action !== anySignedIn && !action.startsWith(`${permission}:`)) return null
  return rights.departsOf(tx, session)
}

/**
 * Caches configured definitions. The rights cache returns the same rows to most callers, so they share one
 * definition.
 */
const configured = new WeakMap<ResourceDef, WeakMap<readonly FieldPermissions[], PermittedResource>>()

function configure(def: ResourceDef, rows: readonly FieldPermissions[]): PermittedResource {
  const ofDef = configured.get(def) ?? new WeakMap<readonly FieldPermissions[], PermittedResource>()
  const known = ofDef.get(rows) ?? applyFieldPermissions(def, rows)
  configured.set(def, ofDef.set(rows, known))
  return known
}

const ownRows = ({ only }: ResourceDef): Filter[] => (only ? [{ ...only, rule: 'eq' }] : [])

/** PE-02: removes the fields that need a grant which this caller does not have. */
function withoutHidden(def: ResourceDef, session: Session): ResourceDef {
  const hidden = hiddenFields(session.grants)
  if (hidden.size === 0) return def
  const kept = Object.entries(def.fields).filter(([key]) => !hidden.has(`${def.permission}:${key}`))
  return kept.length === Object.keys(def.fields).length ? def : { ...def, fields: Object.fromEntries(kept) }
}
