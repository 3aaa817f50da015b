import { describe, expect, it } from 'vitest'
import { safeRedirect, withRedirect } from './paths.ts'

describe('redirect after sign-in', () => {
  it.each(['/', '/dashboard/analysis', '/xxcj/list?xwlx=11&q=%E7%8E%8B#top', '/a//b'])('follows %j', path => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'data:text/html,x',
  ])('does not follow %j', target => {
    expect(safeRedirect(target)).toBeNull()
  })

  it('survives the way through the login page', () => {
    const path = withRedirect('/user/login', '/xxcj/list?xwlx=11&a=b')
    expect(path).toBe('/user/login?redirect=%2Fxxcj%2Flist%3Fxwlx%3D11%26a%3Db')
    expect(safeRedirect(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe('/xxcj/list?xwlx=11&a=b')
  })
})
