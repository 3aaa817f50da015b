import { describe, expect, it } from 'vitest'
import type { MenuRoute } from '../data/session/menu.ts'
import { decide, type GuardState, usesAlternativeLogin } from './guard.ts'

const route = (path: string, redirect: string | null = null): MenuRoute => ({
  name: path,
  path,
  redirect,
  page: 'x/Y',
  query: {},
  meta: { title: path, keepAlive: false, internalOrExternal: false, permissionList: [] },
  parents: [],
})

const signedOut: GuardState = {
  isSignedIn: false,
  mustChangePassword: false,
  mustSetUpFactor: false,
  mustReadNotice: false,
  ownHome: '/dashboard/analysis',
  routes: null,
  alternativePath: '/oauth2-app/login',
  usesAlternative: false,
}
const loaded: GuardState = {
  ...signedOut,
  isSignedIn: true,
  routes: [
    route('/dashboard/analysis'),
    route('/isystem', '/isystem/user'),
    route('/isystem/user'),
    route('/whole', '/whole'),
  ],
}

/** Returns the decision as one word: `pass`, `load`, or the path to go to. */
function decideFor(path: string, state: GuardState): string {
  const [pathname = '', search] = path.split('?')
  const decision = decide({ pathname, search: search ? `?${search}` : '' }, state)
  return decision.kind === 'go' ? decision.to : decision.kind
}

describe('guard', () => {
  it('DG-05 leads a student to the student’s home if the menu has it', () => {
    const student = { ...loaded, ownHome: '/student' }
    expect(decideFor('/dashboard/analysis', student)).toBe('pass')
    const routes = [...(loaded.routes ?? []), route('/student')]
    expect(decideFor('/dashboard/analysis', { ...student, routes })).toBe('/student')
    expect(decideFor('/student', { ...student, routes })).toBe('pass')
    expect(decideFor('/dashboard/analysis', { ...loaded, routes })).toBe('pass')
  })

  it('opens help to everybody who is signed in, and the student manual to everybody', () => {
    for (const path of ['/help', '/help/office']) {
      expect(decideFor(path, loaded)).toBe('pass')
      expect(decideFor(path, { ...loaded, routes: null })).toBe('load')
      expect(decideFor(path, signedOut)).toBe(`/user/login?redirect=${encodeURIComponent(path)}`)
    }
    expect(decideFor('/help/student', signedOut)).toBe('pass')
    expect(decideFor('/helpless', loaded)).toBe('/404')
  })

  it('SH-02 leads / to the home path', () => {
    expect(decideFor('/', loaded)).toBe('/dashboard/analysis')
    expect(decideFor('/', signedOut)).toBe('/dashboard/analysis')
  })

  it.each([
    ['/user', '/user/login'],
    ['/oauth2-app', '/oauth2-app/login'],
    ['/test', '/test/home'],
    ['/test/', '/test/home'],
  ])('SH-04 leads %s to %s', (path, target) => {
    expect(decideFor(path, signedOut)).toBe(target)
  })

  it.each([
    ['/nowhere', '/404'],
    ['/nowhere/else?a=1', '/404'],
    ['/404', 'pass'],
    ['/test/home', 'pass'],
    ['/dashboard/analysis', 'pass'],
    ['/dashboard/analysis/', 'pass'],
  ])('SH-03 with the menu loaded, %s → %s', (path, decision) => {
    expect(decideFor(path, loaded)).toBe(decision)
  })

  it.each([
    ['/isystem', '/isystem/user'],
    ['/whole', 'pass'],
  ])('SH-08 follows the redirect of a menu item, unless it leads to the item’s own path: %s → %s', (path, decision) => {
    expect(decideFor(path, loaded)).toBe(decision)
  })

  it.each([
    ['/user/login', '/dashboard/analysis'],
    ['/oauth2-app/login', '/dashboard/analysis'],
    ['/user/login?redirect=%2Fisystem%2Fuser%3Fa%3D1', '/isystem/user?a=1'],
    ['/user/login?redirect=%2F%2Fevil.example', '/dashboard/analysis'],
    ['/user/register', 'pass'],
    ['/dashboard/analysis', 'load'],
    ['/anything', 'load'],
  ])('SH-11 signed in, before the permissions: %s → %s', (path, decision) => {
    expect(decideFor(path, { ...loaded, routes: null })).toBe(decision)
  })

  it('loads nothing while the initial password has to be changed', () => {
    expect(decideFor('/dashboard/analysis', { ...loaded, routes: null, mustChangePassword: true })).toBe('pass')
  })

  it.each([
    ['/user/login', 'pass'],
    ['/user/login?redirect=%2Fa', 'pass'],
    ['/user/register', 'pass'],
    ['/user/register-result', 'pass'],
    ['/user/alteration', 'pass'],
    ['/oauth2-app/login', 'pass'],
    ['/404', '/user/login?redirect=%2F404'],
    ['/test/home', '/user/login?redirect=%2Ftest%2Fhome'],
    ['/xxcj/list?xwlx=11&a=b', '/user/login?redirect=%2Fxxcj%2Flist%3Fxwlx%3D11%26a%3Db'],
    ['/user/login/../x', '/user/login?redirect=%2Fuser%2Flogin%2F..%2Fx'],
  ])('SH-12 signed out: %s → %s', (path, decision) => {
    expect(decideFor(path, signedOut)).toBe(decision)
  })

  it.each([
    ['/user/login', '/oauth2-app/login'],
    ['/user/login?school=10619', '/oauth2-app/login?school=10619'],
    ['/oauth2-app/login', 'pass'],
    ['/user/register', 'pass'],
    ['/xxcj', '/oauth2-app/login?redirect=%2Fxxcj'],
  ])('SH-12 signed out, where sign-in starts at the alternative path: %s → %s', (path, decision) => {
    expect(decideFor(path, { ...signedOut, usesAlternative: true })).toBe(decision)
  })

  it.each([
    ['', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120 Safari/537.36', false],
    ['', 'Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.40', true],
    ['', 'Mozilla/5.0 (Linux; Android 13) wxwork/4.1 MicroMessenger/7.0', true],
    ['', 'Mozilla/5.0 (iPhone) AliApp(DingTalk/7.0)', true],
    ['alternative', 'Mozilla/5.0 (Windows NT 10.0)', true],
    ['account', 'Mozilla/5.0 (Windows NT 10.0)', false],
  ])('SH-15 setting %j and agent %j: %s', (setting, userAgent, expected) => {
    expect(usesAlternativeLogin(setting, userAgent)).toBe(expected)
  })
})
