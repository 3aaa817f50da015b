import { getStudentNumber } from '@xw/shared/degree/student-password'

/** A record without an account. The hash of its ID number is enough, so the number stays sealed. */
export interface UnlinkedRecord {
  id: string
  xwbslbm: string
  xm: string | null
  xh: string | null
  sqh: string | null
  idHash: string | null
}

/** A person whose user name is one of the student numbers. */
export interface ExistingPerson {
  id: string
  username: string
  realname: string
  isDeleted: boolean
  /** Has the student role, and no role that reaches beyond the person's own record. */
  isStudent: boolean
  /** Hashes of the ID numbers on the person's linked records. */
  idHashes: string[]
}

interface AccountPlan {
  /** Accounts to create, by user name, with their records. */
  made: Map<string, { realname: string; recordIds: string[] }>
  /** Records to link to an existing account. */
  linked: { accountId: string; recordId: string }[]
  conflicts: { id: string; name: string; message: string }[]
}

const isUsername = (number: string) => /^[\w-]{1,32}$/.test(number)

/**
 * Plans which account each record gets: one per student number, if all its records are one person's, and never an
 * account of somebody else.
 */
export function planAccounts(records: readonly UnlinkedRecord[], known: readonly ExistingPerson[]): AccountPlan {
  const plan: AccountPlan = { made: new Map(), linked: [], conflicts: [] }
  const knownByName = new Map(known.map(person => [person.username, person]))
  for (const [number, own] of Map.groupBy(records, getStudentNumber)) {
    const person = knownByName.get(number)
    for (const record of own) {
      const message = findRecordDefect(record, number, own) ?? (person ? findMismatch(person, record) : null)
      if (message) plan.conflicts.push({ id: record.id, name: record.xm ?? '', message })
      else if (person) plan.linked.push({ accountId: person.id, recordId: record.id })
      else {
        const account = plan.made.get(number) ?? { realname: record.xm ?? '', recordIds: [] }
        plan.made.set(number, { ...account, recordIds: [...account.recordIds, record.id] })
      }
    }
  }
  return plan
}

function findRecordDefect(
  { xm, idHash }: UnlinkedRecord,
  number: string,
  own: readonly UnlinkedRecord[],
): string | null {
  if (!number) return '没有学号（申请号），无法生成账号'
  if (!isUsername(number)) return `学号（申请号）“${number}”含有用户名中不能用的字符，请先更正`
  if (!xm) return '没有姓名，请先补充'
  if (!idHash) return '没有证件号码，学生无法完成首次登录，请先补充'
  if (own.some(other => other.idHash !== idHash)) return `学号（申请号）${number} 属于证件号码不同的多条记录，请先核对`
  return null
}

function findMismatch(person: ExistingPerson, { xm, idHash }: UnlinkedRecord): string | null {
  const { username } = person
  if (person.isDeleted) return `账号 ${username} 在回收站中，请先在用户管理中还原或彻底删除`
  if (!person.isStudent) return `用户名 ${username} 已被非学生账号使用`
  if (person.idHashes.length > 0)
    return person.idHashes.includes(idHash ?? '') ? null : `账号 ${username} 属于证件号码不同的另一名学生`
  return person.realname === xm ? null : `账号 ${username} 的姓名是“${person.realname}”，与记录不一致`
}
