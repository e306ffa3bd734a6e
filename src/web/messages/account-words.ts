/** What forms about accounts answer, in the same words for every email address. */
export const accountTexts = {
  /** The text after the specification's "Registration Successful!". */
  registered: "Please open our email: it says what to do next.",
  recoveryAsked:
    "Please open our email to this address. If there is an account with it, the email has a link to set a new password, which works for one hour.",
  passwordSet: "Your new password is set, and every device was signed out. Please sign in with it.",
  leakedPassword: "This password is one of those that are guessed first. It works, but we advise you to choose another one.",
} as const;
