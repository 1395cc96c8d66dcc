/** For tests: what is fetched lazily takes a cold machine longer than a test waits for. */
export const loadPages = () =>
  Promise.all([
    import('../app/shell/AccountPages'),
    import('../shared/contact/PhoneField'),
    import('../features/access/AccessScreen'),
    import('../features/authorize/AuthorizePages'),
    import('../features/dashboard/DashboardScreen'),
    import('../features/devices/HistoryScreen'),
    import('../features/merge/DuplicatedPages'),
    import('../features/merge/FuzzionCodeScreen'),
    import('../features/merge/FuzzionOwnerScreen'),
    import('../features/merge/FuzzionPages'),
    import('../features/mfa/MandatoryPages'),
    import('../features/mfa/MfaScreen'),
    import('../features/profile/BankForm'),
    import('../features/profile/ContactEditor'),
    import('../features/profile/PersonalForm'),
    import('../features/profile/ProfileScreen'),
    import('../features/security/AddMethod'),
    import('../features/security/PasswordScreen'),
    import('../features/security/SecurityScreen'),
    import('../features/security/WeakPasswordScreen'),
  ]);
