import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  accountType,
  chosenPassword,
  email,
  oneTimeCode,
  referralCode,
  secondFactor,
  typedPassword,
} from './fields.ts'
import { secondFactorProblems } from './problems.ts'

const said = z.object({ status: z.string(), message: z.string() })
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })

export const register = endpoint({
  summary: 'Start a registration: a code goes to the address',
  method: 'POST',
  path: '/account/user/register/',
  access: 'public',
  body: z.strictObject({
    email,
    password: chosenPassword,
    referral_code: referralCode.nullish(),
    account_type: accountType.default('trader'),
  }),
  answer: said,
  problems: ['referral.unknown', 'password.common'],
})

export const verifyRegistration = endpoint({
  summary: 'Finish a registration with the code and sign in',
  method: 'POST',
  path: '/account/user/verify-otp/',
  access: 'public',
  body: z.strictObject({ email, otp: oneTimeCode, password: typedPassword }),
  answer: tokens,
  problems: ['code.wrong', 'code.spent', 'referral.unknown'],
})

export const login = endpoint({
  summary: 'Start a login: a code goes to the address',
  method: 'POST',
  path: '/account/user/login/',
  access: 'public',
  body: z.strictObject({ email, password: typedPassword }),
  answer: said,
  problems: ['auth.wrong_credentials'],
})

export const verifyLogin = endpoint({
  summary: 'Finish a login with the code',
  method: 'POST',
  path: '/account/user/login-verify/',
  access: 'public',
  body: z.strictObject({
    email,
    code_otp: oneTimeCode,
    password: typedPassword,
    second_factor: secondFactor,
  }),
  answer: tokens,
  problems: [
    'auth.wrong_credentials',
    'code.wrong',
    'code.spent',
    'account.blocked',
    ...secondFactorProblems,
  ],
})

export const requestPasswordReset = endpoint({
  summary: 'Ask for a code to reset the password; with a session, to change one’s own',
  method: 'POST',
  path: '/account/user/request-password-reset/',
  access: 'anyone',
  body: z.strictObject({ email }),
  answer: said,
  problems: ['email.not_own'],
})

export const resetPassword = endpoint({
  summary: 'Set a new password with a code; with a session (the settings variant), one’s own',
  method: 'POST',
  path: '/account/user/password-reset/',
  access: 'anyone',
  body: z.strictObject({
    email,
    // Optional in the shape because the published settings variant has none; without it the call is always refused.
    otp: oneTimeCode.optional(),
    // The settings' rule is easier than the reset's, so the verb judges it, not the shape.
    new_password: z.string().max(128, 'field.too_long'),
    confirm_password: z.string().max(128, 'field.too_long'),
    second_factor: secondFactor,
  }),
  answer: said,
  problems: [
    'code.missing',
    'code.wrong',
    'code.spent',
    'password.mismatch',
    'password.common',
    'email.not_own',
    ...secondFactorProblems,
  ],
})

export const refreshTokens = endpoint({
  summary: 'Trade the refresh half and its cookie half for new tokens',
  method: 'POST',
  path: '/account/token/refresh/',
  access: 'bearer',
  body: z.strictObject({ refresh_token: z.string().max(200) }),
  answer: tokens,
  problems: ['session.over', 'account.blocked', 'origin.refused'],
})

export const logout = endpoint({
  summary: 'End this session',
  method: 'POST',
  path: '/account/logout/',
  access: 'bearer',
  answer: z.object({ status: z.string() }),
  problems: ['session.missing', 'session.over', 'origin.refused'],
})

export const checkUserAuth = endpoint({
  summary: 'Is this session alive?',
  method: 'GET',
  path: '/account/check_user_auth/',
  access: 'user',
  answer: z.object({ status: z.string() }),
  problems: [],
})

export const requestEmailChange = endpoint({
  summary: 'Ask for two codes to change one’s address: to the address now, and to the new one',
  method: 'POST',
  path: '/account/user/change-email/request/',
  access: 'user',
  body: z.strictObject({ email }),
  answer: said,
  problems: ['email.same', 'email.staff'],
})

export const changeEmail = endpoint({
  summary: 'Change one’s address with both codes; other sessions end',
  method: 'POST',
  path: '/account/user/change-email/',
  access: 'user',
  body: z.strictObject({ email, otp: oneTimeCode, new_otp: oneTimeCode, second_factor: secondFactor }),
  answer: said,
  problems: ['email.same', 'email.staff', 'code.wrong', 'code.spent'],
})
