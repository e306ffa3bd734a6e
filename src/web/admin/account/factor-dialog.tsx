import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { callApi } from "#web/api-client.ts";
import { neededFactor } from "../toolkit/admin-call.ts";
import { Dialog } from "../toolkit/dialog.tsx";
import { FactorProof } from "../toolkit/factor-proof.tsx";
import { ownSecurityKey } from "./own-security.ts";
import { secondFactorReason } from "./second-factor-reason.ts";
import { TotpSetup } from "./totp-setup.tsx";

/** Asks for the second factor when a change needs it, then goes on with the change. The page behind the dialog stays as it is. */
export function FactorDialog() {
  const fault = useSyncExternalStore(neededFactor.subscribe, neededFactor.fault, () => null);
  const client = useQueryClient();
  useEffect(() => {
    neededFactor.open(true);
    return () => neededFactor.open(false);
  }, []);
  const goOn = () => {
    neededFactor.resume();
    void client.invalidateQueries({ queryKey: ownSecurityKey });
  };
  const isSetUp = fault !== null && fault.methods.length > 0;
  return (
    <Dialog isForm open={fault !== null} title={isSetUp ? "Confirm that it is you" : "Set up a second factor"} onClose={neededFactor.leave}>
      {isSetUp ? (
        <div className="grid gap-4">
          <p>{secondFactorReason(fault)} It needs your second factor: confirm to continue.</p>
          <FactorProof
            methods={fault.methods}
            prove={async (proof) => {
              await callApi("POST /api/admin/account/second-factor", { body: proof });
              goOn();
            }}
            submit="Confirm"
            dismiss="Cancel"
            onDismiss={neededFactor.leave}
          />
        </div>
      ) : (
        fault && (
          <div className="grid gap-4">
            <p>
              {secondFactorReason(fault)} It needs a second factor, and your account has none yet. Set up an authenticator app now: it takes a minute,
              and then you continue where you were.
            </p>
            <TotpSetup onDone={goOn} onDismiss={neededFactor.leave} />
          </div>
        )
      )}
    </Dialog>
  );
}
