/** Settings: the menu, the profile and the notification switches. */
export const settings = {
  title: 'Settings',
  subtitle: 'Account and Telegram',
  menu_label: 'Settings sections',
  load_failed: 'Could not load the user information',

  group_account: 'Account',
  group_telegram: 'Telegram',
  section_profile: 'Profile',
  section_notification: 'Notifications',

  profile_title: 'Profile',
  profile_email: 'Email',
  profile_email_hint: 'You log in with it, so it cannot be changed',

  avatar_upload: 'Upload photo',
  avatar_replace: 'Replace photo',
  avatar_hint: 'JPEG or PNG, up to 5 MB',
  avatar_uploading: 'Uploading the photo…',
  avatar_changed: 'Photo updated',
  avatar_failed: 'Could not upload the photo',
  avatar_too_large: 'The photo is larger than 5 MB. Choose a smaller one.',
  avatar_wrong_type: 'Only JPEG and PNG photos are accepted.',

  username_label: 'Username',
  username_hint: '3 to 20 characters',
  username_length: 'The username must be 3 to 20 characters long',
  username_save: 'Save',
  username_changed: 'Username changed',
  username_failed: 'Could not change the username',

  password_title: 'Change password',
  password_lead: 'We will email you a code to confirm the change.',
  password_new: 'New password',
  password_repeat: 'Repeat password',
  password_hint: 'At least 8 characters, a letter and a digit',
  password_rule: '8 to 30 characters with at least one Latin letter and one digit',
  password_mismatch: 'Passwords do not match',
  password_submit: 'Change password',
  password_changed: 'Password changed',
  password_request_failed: 'Could not request the password change',
  password_failed: 'Could not change the password',
  password_dialog_title: 'Confirm the new password',
  password_dialog_description: 'We sent 6 digits to {email}',
  password_dialog_submit: 'Change password',

  notification_title: 'Telegram notifications',
  notification_lead:
    'The bot writes to every connected Telegram account. Any of them can also be muted in the bot itself.',
  notification_payments: 'Payments',
  notification_payments_hint: 'New deals, disputes and evidence requests',
  notification_account: 'Account',
  notification_account_hint: 'Logins, password changes and withdrawals',
  notification_payments_off:
    'Payment notifications are off. You will not hear about a new dispute, and 15 hours without evidence lower the rating.',
  notification_account_off:
    'Account notifications are off. You will not hear about a login from a new device.',
  notification_both_off:
    'All notifications are off. You will not hear about a new dispute or a login from a new device.',
  notification_failed: 'Could not update the settings',

  code_label: 'One-time code',
  code_digit: 'Digit {number} of 6',
  code_incomplete: 'Enter the full 6-digit code',
  code_failed: 'Verification failed',
  code_no_code: 'No code yet?',
  code_resend: 'Resend the code',
  code_resend_in: 'Resend in {time}',
  code_resent: 'A new code is on its way',
  code_resend_failed: 'Could not send a new code',
  code_submit: 'Confirm',
  code_close: 'Close',
} as const
