import { expect, type Page } from '@playwright/test'
import { api, type Person, tokenOf } from './people.ts'
import { addUser, roleId } from './users.ts'

interface Office {
  realname: string
  /** The degree type that the story is about. */
  type: string
  departName: string
}

/** Somebody of the degree office and a department with nothing in it. Gives what an administrator's script adds more by. */
export async function createOffice(page: Page, person: Person, { realname, type, departName }: Office) {
  const token = await tokenOf(page)
  const post = async <T>(path: string, data: object): Promise<T> => {
    const { body } = await api<T>(page, path, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const depart = await post<{ id: string }>('/sys/sysDepart/add', { departName, orgCategory: '2' })
  await addUser(page, person, { realname, selectedroles: await roleId(page, 'dwgly'), xwbslbms: type })
  return {
    post,
    addRecord: (values: Record<string, string>) =>
      post('/xw/xwInfo/add', { xwbslbm: type, departId: depart.id, nj: '2023', ...values }),
  }
}
