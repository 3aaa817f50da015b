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

/** A resource as one caller has it: the fields they may see, the values they see masked, the rows they reach. */
export interface Access {
  /** The whole definition, for what the caller does not see and the engine still keeps. */
  base: ResourceDef
  def: ResourceDef
  masked: ReadonlySet<string>
  /** Holds for every row the caller may read, change or delete. */
  scope: Filter
  /** The departments whose people are in reach beside the caller, where rows are people and not all of them are. */
  peopleOf: readonly string[] | null
  session: Session
  place: SealContext
  /** The hourly budget of questions about masked values; absent where no client's call stands behind the access. */
  questions?: { perHour: number }
}

/** What the engine knows of an installation: its definitions, who may do what, and the keys of sealed fields. */
export interface EngineContext {
  definitions: Definitions
  rights: Rights
  keys: Keys
  /** How often somebody may ask for a value that they see masked. */
  questionsPerHour: number
}

/**
 * Puts together what decides about one call, from the session alone: field rights, data rules, departments, types.
 * `action` is the permission the caller was let in by: only what gives it has a say.
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
    // Scope and rules may name fields the caller does not see, so they are read against the whole definition.
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
 * Whoever works inside departments has to do with the people of these, and without a department with nobody else. Looking
 * somebody up by another right than the resource's own, as in the address list, is not bounded by them.
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

/** Definitions as they were configured: the rights keep what they read, so most callers share one. */
const configured = new WeakMap<ResourceDef, WeakMap<readonly FieldPermissions[], PermittedResource>>()

function configure(def: ResourceDef, rows: readonly FieldPermissions[]): PermittedResource {
  const ofDef = configured.get(def) ?? new WeakMap<readonly FieldPermissions[], PermittedResource>()
  const known = ofDef.get(rows) ?? applyFieldPermissions(def, rows)
  configured.set(def, ofDef.set(rows, known))
  return known
}

const ownRows = ({ only }: ResourceDef): Filter[] => (only ? [{ ...only, rule: 'eq' }] : [])

/** PE-02: fields that a grant opens and this caller was not granted. */
function withoutHidden(def: ResourceDef, session: Session): ResourceDef {
  const hidden = hiddenFields(session.grants)
  if (hidden.size === 0) return def
  const kept = Object.entries(def.fields).filter(([key]) => !hidden.has(`${def.permission}:${key}`))
  return kept.length === Object.keys(def.fields).length ? def : { ...def, fields: Object.fromEntries(kept) }
}
