import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { changeContact } from './change-contact';
import { changeIban } from './change-iban';
import { changeMarketing } from './change-marketing';
import { confirmContact } from './confirm-contact';
import { editProfile } from './edit-profile';
import { listDocuments } from './list-documents';
import { listIdentifiers } from './list-identifiers';
import { makePrimary } from './make-primary';
import { restoreBankAccount } from './restore-bank-account';
import { showBankAccount } from './show-bank-account';
import { verifyIdentifier } from './verify-identifier';
import { withdrawIdentifier } from './withdraw-identifier';

export const profileRoutes = [
  route(endpoints.editProfile, editProfile),
  route(endpoints.changeIban, changeIban),
  route(endpoints.showBankAccount, showBankAccount),
  route(endpoints.restoreBankAccount, restoreBankAccount),
  route(endpoints.listDocuments, listDocuments),
  route(endpoints.changeMarketing, changeMarketing),
  route(endpoints.listIdentifiers, listIdentifiers),
  route(endpoints.changeContact, changeContact),
  route(endpoints.verifyIdentifier, verifyIdentifier),
  route(endpoints.confirmContact, confirmContact),
  route(endpoints.makePrimary, makePrimary),
  route(endpoints.withdrawIdentifier, withdrawIdentifier),
];
